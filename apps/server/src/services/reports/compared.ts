import type { PositionsSummary } from '@sextant/contract'
import { sql } from 'kysely'
import { counts, figuresOf, metricsSql, type Metrics } from '#figures/histogram.ts'
import { behindAll } from '#figures/positions.ts'
import type { Fragment } from '#selector/source.ts'

/** A comparison of two dates. */
export interface Compared {
  /** Null for a date without cells. */
  readonly before: Metrics | null
  readonly after: Metrics | null
  readonly dynamics: NonNullable<PositionsSummary['dynamics']>
  readonly entries: NonNullable<PositionsSummary['entries']>
}

/** A query of one row: `dynamics` and `entries` of a query of cells `before` and `after`, both invented or both real. */
export function movementsSql(pairs: Fragment): Fragment {
  const before = behindAll(sql`before`)
  const after = behindAll(sql`after`)
  return sql`select json_build_object('all', count(*), 'up', count(*) filter (where ${after} < ${before}),
      'stay', count(*) filter (where ${after} = ${before}),
      'down', count(*) filter (where ${after} > ${before})) as dynamics,
      json_build_object('entered', count(*) filter (where before is null and after is not null),
        'left', count(*) filter (where before is not null and after is null)) as entries
    from (
      ${pairs}
    ) pairs`
}

/** A query of one row, `Compared`, of one site in one region on two dates. */
export function comparedSql(of: {
  readonly account: Fragment
  readonly project: Fragment
  readonly region: Fragment
  readonly first: Fragment
  readonly second: Fragment
  /** A query of the keywords to count: `id`, and `volume` for visibility. */
  readonly keywords: Fragment
  readonly withVolumes: boolean
}): Fragment {
  const cells = (alias: string, date: Fragment) => {
    const at = (column: string) => sql.ref(`${alias}.${column}`)
    return sql`left join positions ${sql.id(alias)} on ${at('account_id')} = ${of.account}
      and ${at('project_id')} = ${of.project} and ${at('region_index')} = ${of.region}
      and ${at('date')} = ${date} and ${at('keyword_id')} = k.id`
  }
  const side = (
    name: 'before' | 'after',
  ) => sql`select ${sql.lit(name)} as side, k.${sql.id(name)} as position,
      ${counts(of.withVolumes, sql`k.${sql.id(`${name}_invented`)}`)}
    from pairs k where k.${sql.id(`is_${name}`)} group by k.${sql.id(name)}`
  const metricsOf = (name: 'before' | 'after') =>
    sql`(json_agg(metrics) filter (where side = ${sql.lit(name)}))->0 as ${sql.id(name)}`
  return sql`with pairs as materialized (
    select ${of.withVolumes ? sql`k.volume, k.invented_volume` : sql`null as volume`},
      a.position as before, a.keyword_id is not null as is_before, a.invented as before_invented,
      b.position as after, b.keyword_id is not null as is_after, b.invented as after_invented
    from (${of.keywords}) k
    ${cells('a', of.first)}
    ${cells('b', of.second)}
  )
  select moved.dynamics, moved.entries, counted.before, counted.after
  from (
    ${movementsSql(sql`select before, after from pairs where is_before and is_after and before_invented = after_invented`)}
  ) moved
  cross join (
    select ${metricsOf('before')}, ${metricsOf('after')}
    from (
${metricsSql(figuresOf(sql`${side('before')} union all ${side('after')}`, sql`side`), sql`side`)}
    ) metrics
  ) counted`
}
