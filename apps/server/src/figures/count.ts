import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'
import { counts, figuresOf } from './histogram.ts'
import { isInventedBy, isInventedVolume } from './invented.ts'
import { visibilityVolumeType } from './visibility.ts'

/** Which figures to read or to count. */
export interface FiguresOf {
  readonly account: Fragment
  /**
   * A query of distinct keys: `owner_id`, the project whose keywords count, `project_id`, the site, which is the project or
   * one of its competitors, `region_index` and `date`.
   */
  readonly keys: Fragment
  /** The project of all keys, if there is only one: the database then estimates the number of its keywords. */
  readonly owner?: Fragment
  /** Array of ids of keywords to count alone. */
  readonly keywords?: Fragment
}

/** Columns of figures that are numbers. */
export const figureSums = [
  'keywords',
  'found',
  'positions_sum',
  'with_volume',
  'volume',
  'reached',
  'at_best',
  'partial',
  'failed',
  'invented',
  'invented_volumes',
] as const

/** Columns of figures after their key, in the order of `countedSql`. */
const columns = [...figureSums, 'positions', 'counts', 'further_positions', 'further_counts'] as const

const key = sql`project_id, region_index, date`

/** A list of the columns of figures, each made from its name. */
export function figureColumns(of: (name: string) => Fragment): Fragment {
  return sql.join(columns.map(of))
}

/**
 * Whether a row of a full join has the side with this id, in a form that the database cannot use to make it an inner join. A full join is
 * made by hash or by sorting; an inner one reads the whole list for each cell when few cells are expected, as after a large import.
 */
const isThere = (id: Fragment): Fragment => sql`coalesce(${id}, 0) <> 0`

/** A query of the figures of keys, counted from the cells and checks of the keywords that are not in the trash. */
export function countedSql({ account, keys, owner = sql`o.owner_id`, keywords }: FiguresOf): Fragment {
  const among = (id: string) => (keywords === undefined ? sql`` : sql` and ${sql.ref(id)} = any(${keywords})`)
  // Key by key, so that the database sorts the cells of one date, whatever number of them it expects.
  const histogram = sql`select u.project_id, u.region_index, u.date, at.*
    from filled u
    cross join lateral (
      select c.position, ${counts(true, sql`c.invented`)}
      from (
        select c.position, c.invented, c.keyword_id, c.region_index from positions c
        where c.account_id = ${account} and c.project_id = u.project_id and c.region_index = u.region_index
          and c.date = u.date${among('c.keyword_id')}
      ) c
      full join live k on k.id = c.keyword_id and k.region_index = c.region_index
      where ${isThere(sql`c.keyword_id`)} and ${isThere(sql`k.id`)}
      group by c.position
    ) at`
  const ofOutcome = (outcome: string) => sql`(count(*) filter (where outcome = ${sql.lit(outcome)}))::int`
  const zero = (table: string, name: string) =>
    sql`coalesce(${sql.ref(`${table}.${name}`)}, 0) as ${sql.id(name)}`
  // The keywords are one materialized list, which is joined by hash. Reports also ask for dates without a cell, which need no list.
  return sql`with wanted as materialized (
    ${keys}
  ), filled as materialized (
    select u.* from wanted u
    cross join lateral (
      select from positions c
      where c.account_id = ${account} and c.project_id = u.project_id and c.region_index = u.region_index and c.date = u.date
      limit 1
    ) cell
  ), live as materialized (
    select k.id, o.region_index, v.volume, ${isInventedVolume(sql`v.source`)} as invented_volume
    from (select distinct owner_id, region_index from filled) o
    join keywords k on k.account_id = ${account} and k.project_id = ${owner} and k.deleted_at is null${among('k.id')}
    left join region_indexes r on r.region_index = o.region_index
    left join volumes v on v.account_id = ${account} and v.searcher_key = r.searcher_key
      and v.region_key = r.region_key and v.type = ${visibilityVolumeType(sql`r.searcher_key`)}
      and v.phrase = k.name_folded
  ), seen as materialized (
    ${figuresOf(histogram, key)}
  ), further as materialized (
    select u.project_id, u.region_index, u.date, at.*
    from filled u
    cross join lateral (
      select array_agg(position order by position) as positions, array_agg(urls order by position) as counts
      from (
        select r.position, count(*)::int as urls
        from positions c
        join own_urls o on o.account_id = ${account} and o.task_id = c.task_id and o.project_id = c.project_id
        join keywords k on k.account_id = ${account} and k.id = c.keyword_id and k.project_id = u.owner_id
          and k.deleted_at is null
        cross join lateral unnest(o.positions[2:]) r(position)
        where c.account_id = ${account} and c.project_id = u.project_id and c.region_index = u.region_index
          and c.date = u.date and c.position is not null and c.task_id is not null${among('c.keyword_id')}
        group by r.position
      ) counted
    ) at
  ), unseen as materialized (
    select t.id, t.project_id, t.region_index, t.date, t.keyword_id, t.outcome, t.provider
    from wanted u
    join tasks t on t.account_id = ${account} and t.project_id = u.project_id and t.region_index = u.region_index
      and t.date = u.date
    where u.owner_id = u.project_id and t.outcome not in ('exact', 'not_within')${among('t.keyword_id')}
  ), without as materialized (
    select ${key}, ${ofOutcome('at_best')} as at_best, ${ofOutcome('partial')} as partial, ${ofOutcome('failed')} as failed
    from (
      select distinct on (t.project_id, t.region_index, t.date, t.keyword_id) t.*
      from unseen t
      join keywords k on k.account_id = ${account} and k.id = t.keyword_id and k.project_id = t.project_id
        and k.deleted_at is null
      where not exists (
        select from positions p
        where p.account_id = ${account} and p.project_id = t.project_id and p.region_index = t.region_index
          and p.date = t.date and p.keyword_id = t.keyword_id
      )
      order by t.project_id, t.region_index, t.date, t.keyword_id, ${isInventedBy(sql`t.provider`)},
        t.outcome = 'failed', t.id desc
    ) latest
    group by ${key}
  )
  select u.project_id, u.region_index, u.date, ${zero('seen', 'keywords')}, ${zero('seen', 'found')},
    ${zero('seen', 'positions_sum')}, ${zero('seen', 'with_volume')}, ${zero('seen', 'volume')}, ${zero('seen', 'reached')},
    ${zero('without', 'at_best')}, ${zero('without', 'partial')}, ${zero('without', 'failed')},
    ${zero('seen', 'invented')}, ${zero('seen', 'invented_volumes')},
    coalesce(seen.positions, '{}') as positions, coalesce(seen.counts, '{}') as counts,
    further.positions as further_positions, further.counts as further_counts
  from wanted u
  left join seen using (${key})
  left join without using (${key})
  left join further using (${key})`
}

/** A query of the figures of keys: as stored, or counted where they are not. */
export function figuresSql({ account, keys, ...of }: FiguresOf): Fragment {
  const stored = sql`daily_figures f
    where f.account_id = ${account} and f.project_id = a.project_id and f.region_index = a.region_index and f.date = a.date
      and f.keywords is not null`
  const uncounted = sql`select a.* from asked a where not exists (select from ${stored})`
  return sql`with asked as materialized (
    ${keys}
  )
  select a.project_id, a.region_index, a.date, f.* from asked a
  cross join lateral (select ${figureColumns((name) => sql.ref(`f.${name}`))} from ${stored}) f
  union all
  select * from (
    ${countedSql({ account, keys: uncounted, ...of })}
  ) counted`
}
