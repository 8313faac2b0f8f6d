import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { findSites, type Wanted } from '../find/findings.ts'
import type { ReadAgain } from '../stored/features.ts'
import { readReplies, storedReplies, type Reply } from '../stored/replies.ts'
import type { CheckedCell, EndedCheck } from './checks.ts'
import { compare, type Cell, type Reading, type Verdict } from './compare.ts'
import type { OpenReplay } from './open.ts'

/** The verdict on one cell of one site. */
export interface SiteVerdict {
  readonly siteId: number
  readonly of: CheckedCell
  /** The current cell. */
  readonly before: Cell | undefined
  readonly verdict: Verdict
}

/** The result of a step for its cells. */
export interface StepVerdicts {
  readonly sites: readonly SiteVerdict[]
  /** The checks whose first page was read. */
  readonly features: readonly ReadAgain[]
  /** Cells whose latest check has deleted replies. */
  readonly gone: number
  /** Cells whose latest check has replies that the current parser rejects. */
  readonly unreadable: number
}

/** Reads the replies of cells again and decides about each cell. Changes nothing. */
export async function judgeCells(
  executor: Executor,
  replay: OpenReplay,
  cells: readonly CheckedCell[],
): Promise<StepVerdicts> {
  const ids = cells.flatMap(({ checks }) => checks.map(({ id }) => id))
  const replies = await storedReplies(executor, replay.account_id, ids)
  const shown = await shownCells(executor, replay, cells)
  const sites: SiteVerdict[] = []
  const features: ReadAgain[] = []
  let [gone, unreadable] = [0, 0]
  for (const of of cells) {
    const read = await Promise.all(
      of.checks.map((check) => readCheck(replay, check, replies.get(check.id) ?? [])),
    )
    if (read[0]?.isGone === true) gone++
    if (read[0]?.isUnreadable === true) unreadable++
    features.push(...read.flatMap((check) => check.features ?? []))
    for (const siteId of sitesOf(replay)) {
      const before = shown.get(keyOf({ ...of, project_id: siteId }))
      const readings = read.flatMap(({ readings: all }) =>
        all.filter(({ finding }) => finding.siteId === siteId),
      )
      sites.push({ siteId, of, before, verdict: compare(before, readings) })
    }
  }
  return { sites, features, gone, unreadable }
}

/** The sites that a replay looks for. */
function sitesOf({ includes_project, project_id, competitors }: OpenReplay): number[] {
  return [...(includes_project ? [project_id] : []), ...competitors.map(({ id }) => id)]
}

async function readCheck(
  replay: OpenReplay,
  check: EndedCheck,
  replies: readonly Reply[],
): Promise<{
  readings: Reading[]
  features: ReadAgain | undefined
  isGone: boolean
  isUnreadable: boolean
}> {
  const { pages, isGone: isDeleted, unreadable } = await readReplies(check, replies)
  // The checks of a demo project have an outcome, but replies only on its last days.
  const isGone = isDeleted || (replies.length === 0 && check.outcome !== 'failed')
  const { project_id, subdomains, competitors, rules, with_ai_overview_full } = replay
  const wanted: Wanted = { ...check, project_id, subdomains, competitors, rules }
  const isWhole = !isGone && replies.length > 0 && unreadable.size === 0
  const findings = findSites(pages, wanted)
  const readings = findings.sites.map((finding) => ({
    taskId: check.id,
    invented: check.invented,
    finding,
    isWhole,
  }))
  const { serpFeatures } = findings
  const features =
    serpFeatures === null ? undefined : { ...findings, id: check.id, serpFeatures, with_ai_overview_full }
  return { readings, features, isGone, isUnreadable: unreadable.size > 0 }
}

interface CellKey {
  readonly project_id: number
  readonly region_index: number
  readonly date: string
  readonly keyword_id: string
}

const keyOf = ({ project_id, region_index, date, keyword_id }: CellKey) =>
  `${project_id}:${region_index}:${date}:${keyword_id}`

async function shownCells(
  executor: Executor,
  replay: OpenReplay,
  cells: readonly CheckedCell[],
): Promise<ReadonlyMap<string, Cell>> {
  const { rows } = await sql<Cell & CellKey>`
    select p.project_id, p.region_index, p.date, p.keyword_id, p.position, p.relevant_url, p.task_id,
      p.invented
    from unnest(
      ${cells.map((cell) => cell.region_index)}::int[], ${cells.map((cell) => cell.date)}::date[],
      ${cells.map((cell) => cell.keyword_id)}::bigint[]
    ) c(region_index, date, keyword_id)
    join positions p on p.account_id = ${replay.account_id} and p.project_id = any(${sitesOf(replay)}::int[])
      and p.region_index = c.region_index and p.date = c.date and p.keyword_id = c.keyword_id`.execute(
    executor,
  )
  return new Map(rows.map((row) => [keyOf(row), row]))
}
