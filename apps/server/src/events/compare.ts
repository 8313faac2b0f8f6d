import type { DeviceKey, SearcherKey } from '@sextant/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** A run that has finished. */
export interface FinishedRun {
  readonly account_id: number
  readonly project_id: number
  readonly id: string
  /** YYYY-MM-DD */
  readonly date: string
}

/** What a cell says, with how many results are known. */
export interface Seen {
  readonly date: string
  /** Null: not within the depth. */
  readonly position: number | null
  readonly url: string | null
  /** Results read; null for a position that was imported. */
  readonly depth: number | null
}

/** A keyword in a region as its cells of two dates have it: the one of a run, and the last one before. */
export interface Compared {
  readonly keyword_id: string
  readonly keyword: string
  readonly region_index: number
  readonly searcher_key: SearcherKey
  readonly region_key: number
  readonly lang: string
  readonly device: DeviceKey
  /** Depth of the region in blocks of its search engine; null when the project has it no longer. */
  readonly region_depth: number | null
  readonly now: Seen
  /** Null when there is none. */
  readonly before: Seen | null
}

/** A competitor that stood behind the site, or nowhere, and now stands before it. */
export interface Passed extends Compared {
  readonly competitor: {
    readonly id: number
    readonly name: string
    readonly url: string
    readonly position_before: number | null
    readonly position: number
  }
}

/** Checked dates of a region that an earlier cell of a keyword is looked for on. */
const DATES_BACK = 100

/**
 * Cells that a run has set, `c`, with the last ones before its date, `b`, the tasks that saw them, `t` and `bt`, and the
 * region, `i` and `g`. Only exact positions and `--` of a whole depth are cells, so that nothing else is ever compared.
 */
function compared({ account_id: accountId, project_id: projectId, id, date }: FinishedRun) {
  const ofRegion = sql`p.account_id = ${accountId} and p.project_id = ${projectId}
      and p.region_index = d.region_index`
  return {
    dates: sql`dates as (
      select d.region_index, 1 as nth, (select max(p.date) from positions p where ${ofRegion} and p.date < ${date}::date)
        as date
      from (
        select distinct region_index from tasks where account_id = ${accountId} and run_id = ${id}::bigint
      ) d
      union all
      select d.region_index, d.nth + 1, (select max(p.date) from positions p where ${ofRegion} and p.date < d.date)
      from dates d where d.date is not null and d.nth < ${DATES_BACK}
    )`,
    from: sql`
    from tasks t
    join positions c on c.account_id = t.account_id and c.project_id = t.project_id
      and c.region_index = t.region_index and c.date = t.date and c.keyword_id = t.keyword_id and c.task_id = t.id
    join region_indexes i on i.region_index = t.region_index
    left join regions g on g.account_id = t.account_id and g.project_id = t.project_id
      and g.region_index = t.region_index
    left join lateral (
      select p.date, p.position, p.relevant_url, p.task_id
      from dates d join positions p on ${ofRegion} and p.date = d.date and p.keyword_id = t.keyword_id
      where d.region_index = t.region_index
      order by d.nth limit 1
    ) b on true
    left join tasks bt on bt.account_id = t.account_id and bt.id = b.task_id
    where t.account_id = ${accountId} and t.run_id = ${id}::bigint`,
    columns: sql`t.keyword_id, t.query as keyword, t.region_index, i.searcher_key, i.region_key, i.lang, i.device,
      g.depth as region_depth, ${seen('c', 't')} as "now", case when b.date is not null then ${seen('b', 'bt')} end as "before"`,
  }
}

function seen(cell: string, task: string): RawBuilder<unknown> {
  return sql`json_build_object('date', ${sql.ref(`${cell}.date`)}, 'position', ${sql.ref(`${cell}.position`)},
        'url', ${sql.ref(`${cell}.relevant_url`)}, 'depth', ${sql.ref(`${task}.depth`)})`
}

/** The keywords of a run whose position or page is another one than before, or the first one. */
export async function changedIn(tx: Executor, run: FinishedRun): Promise<Compared[]> {
  const { dates, from, columns } = compared(run)
  const { rows } = await sql<Compared>`
    with recursive ${dates}
    select ${columns} ${from}
      and (b.date is null or (c.position, c.relevant_url) is distinct from (b.position, b.relevant_url))
    order by t.id`.execute(tx)
  return rows
}

/** The competitors that a run saw pass the site. */
export async function passedIn(tx: Executor, run: FinishedRun): Promise<Passed[]> {
  const { dates, from, columns } = compared(run)
  const { rows } = await sql<Passed>`
    with recursive ${dates},
    rivals as (
      select o.id, o.name, o.url from competitors o
      join runs r on r.account_id = o.account_id and r.id = ${run.id}::bigint and o.id = any(r.competitors_ids)
      where o.account_id = ${run.account_id} and o.project_id = ${run.project_id}
    ),
    own as (
      select ${columns}, t.id as task_id, c.date, c.position, b.date as date_before, b.position as position_before
      ${from} and b.date is not null
    )
    select o.keyword_id, o.keyword, o.region_index, o.searcher_key, o.region_key, o.lang, o.device, o.region_depth,
      o."now", o."before", json_build_object('id', v.id, 'name', v.name, 'url', v.url,
        'position_before', vb.position, 'position', vc.position) as competitor
    from own o
    cross join rivals v
    join positions vc on vc.account_id = ${run.account_id} and vc.project_id = v.id
      and vc.region_index = o.region_index and vc.date = o.date and vc.keyword_id = o.keyword_id
      and vc.task_id = o.task_id
    join positions vb on vb.account_id = ${run.account_id} and vb.project_id = v.id
      and vb.region_index = o.region_index and vb.date = o.date_before and vb.keyword_id = o.keyword_id
    where vc.position < coalesce(o.position, 'infinity'::float8)
      and o.position_before < coalesce(vb.position, 'infinity'::float8)
    order by o.task_id, v.id`.execute(tx)
  return rows
}
