import type { DeviceKey, SearcherKey } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { cellKey, cellsOn, dateBefore, type Cell, type Read, type Seen } from './cells.ts'

/** A run that has finished. */
export interface FinishedRun {
  readonly account_id: number
  readonly project_id: number
  readonly id: string
  /** YYYY-MM-DD */
  readonly date: string
}

/** A keyword in a region with its cells of two dates: that of a run, and the last one before it. */
export interface Compared {
  readonly keyword_id: string
  readonly keyword: string
  readonly region_index: number
  readonly searcher_key: SearcherKey
  readonly region_key: number
  readonly lang: string
  readonly device: DeviceKey
  readonly now: Seen
  /** Null if there is none. */
  readonly before: Seen | null
}

/** A competitor that was behind the site, or had no position, and is now ahead of it. */
export interface Passed extends Compared {
  readonly competitor: {
    readonly id: number
    readonly name: string
    readonly url: string
    readonly position_before: number | null
    readonly position: number
  }
}

/** Number of dates to search for an earlier cell. */
const DATES_BACK = 31

/**
 * The keywords whose cells a run wrote, with their cells of that date and of the last date before it, invented ones only
 * with invented ones. Only exact positions and `--` of a full depth are cells, so nothing else is compared. Cells are read date by date, in the order of the table. A
 * single statement would search the cells of all keywords for each keyword.
 */
export async function compareRun(read: Read, run: FinishedRun): Promise<Compared[]> {
  const checks = await read((tx) => checksOf(tx, run))
  const found: Compared[] = []
  for (const [region_index, ofRegion] of Map.groupBy(checks, (check) => check.region_index)) {
    const place = { accountId: run.account_id, regionIndex: region_index }
    const own = [run.project_id]
    const now = await read((tx) => cellsOn(tx, place, own, run.date, ofRegion.map(keywordOf)))
    const set = ofRegion.filter(
      (check) => now.get(cellKey(run.project_id, check.keyword_id))?.task_id === check.task_id,
    )
    const before = new Map<string, Cell>()
    let waiting = set.map(keywordOf)
    let { date } = run
    for (let nth = 0; nth < DATES_BACK && waiting.length > 0; nth += 1) {
      const earlier: string | null = await read((tx) => dateBefore(tx, place, run.project_id, date))
      if (earlier === null) break
      date = earlier
      for (const [key, cell] of await read((tx) => cellsOn(tx, place, own, earlier, waiting))) {
        if (cell.invented === now.get(key)?.invented) before.set(key, cell)
      }
      waiting = waiting.filter((keywordId) => !before.has(cellKey(run.project_id, keywordId)))
    }
    for (const { task_id: _, ...check } of set) {
      const key = cellKey(run.project_id, check.keyword_id)
      found.push({ ...check, now: seenIn(now.get(key)!), before: seenOrNull(before.get(key)) })
    }
  }
  return found
}

/** The competitors that passed the site between the two dates of a comparison. */
export async function passedIn(
  read: Read,
  run: FinishedRun,
  compared: readonly Compared[],
): Promise<Passed[]> {
  const rivals = await read((tx) => rivalsOf(tx, run))
  if (rivals.length === 0) return []
  const sites = rivals.map(({ id }) => id)
  const found: Passed[] = []
  const byPlace = Map.groupBy(compared, ({ region_index, before }) => `${region_index} ${before?.date ?? ''}`)
  for (const ofPlace of byPlace.values()) {
    const [{ region_index, before }] = ofPlace as [Compared]
    if (before === null) continue
    const place = { accountId: run.account_id, regionIndex: region_index }
    const keywords = ofPlace.map(keywordOf)
    const now = await read((tx) => cellsOn(tx, place, sites, run.date, keywords))
    const then = await read((tx) => cellsOn(tx, place, sites, before.date, keywords))
    for (const one of ofPlace) {
      for (const rival of rivals) {
        const key = cellKey(rival.id, one.keyword_id)
        const [rivalNow, rivalThen] = [now.get(key), then.get(key)]
        if (rivalNow === undefined || rivalThen === undefined) continue
        if (rivalNow.invented !== one.now.invented || rivalThen.invented !== one.now.invented) continue
        if (!isAhead(rivalNow.position, one.now.position)) continue
        if (!isAhead(one.before!.position, rivalThen.position)) continue
        const competitor = { ...rival, position_before: rivalThen.position, position: rivalNow.position! }
        found.push({ ...one, competitor })
      }
    }
  }
  return found
}

/** Whether a position is ahead of another. `--` is never ahead. */
function isAhead(position: number | null, other: number | null): boolean {
  return position !== null && position < (other ?? Infinity)
}

type Check = Omit<Compared, 'now' | 'before'> & { readonly task_id: string }

const keywordOf = ({ keyword_id }: { readonly keyword_id: string }) => keyword_id

/** The checks of a run that can have written a cell. */
async function checksOf(tx: Executor, run: FinishedRun): Promise<Check[]> {
  const { rows } = await sql<Check>`
    select t.id as task_id, t.keyword_id, t.query as keyword, t.region_index, i.searcher_key, i.region_key, i.lang, i.device
    from tasks t
    join region_indexes i on i.region_index = t.region_index
    where t.account_id = ${run.account_id} and t.run_id = ${run.id}::bigint and t.outcome in ('exact', 'not_within')
    order by t.id`.execute(tx)
  return rows
}

/** The competitors of a run. */
async function rivalsOf(
  tx: Executor,
  run: FinishedRun,
): Promise<{ id: number; name: string; url: string }[]> {
  const { rows } = await sql<{ id: number; name: string; url: string }>`
    select c.id, c.name, c.url
    from runs r join competitors c on c.account_id = r.account_id and c.id = any(r.competitors_ids)
    where r.account_id = ${run.account_id} and r.id = ${run.id}::bigint and c.project_id = ${run.project_id}
    order by c.id`.execute(tx)
  return rows
}

function seenIn({ date, position, url, depth, invented }: Cell): Seen {
  return { date, position, url, depth, invented }
}

function seenOrNull(cell: Cell | undefined): Seen | null {
  return cell === undefined ? null : seenIn(cell)
}
