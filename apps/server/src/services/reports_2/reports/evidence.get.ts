import type { OutputOf } from '@sextant/contract'
import type { reportsEvidence } from '@sextant/contract/reports_2/reports.ts'
import { sql } from 'kysely'
import { evidenceReplies, readEvidence } from '#ranking/stored/evidence.ts'
import { readAgain } from '../../evidence/read-again.ts'
import { sourceOf } from '../../evidence/source.ts'
import type { Handler } from '../../handler.ts'
import type { Context } from '../../request/context.ts'
import { noSuchProject } from '../../rows/project.ts'
import { openReport } from '../stored/open.ts'

type Check = OutputOf<typeof reportsEvidence>['checks'][number]

/** What the evidence of a row is about. */
interface Row {
  readonly projectId: number
  readonly site: { readonly id: number; readonly url: string }
  readonly regionIndex: number
  readonly keywordId: string
}

export const handle: Handler<'get/reports_2/reports/evidence'> = async (context, input) => {
  const { database, owner } = context
  const { project_id: projectId } = input
  const { evidence } = await openReport(database.executor, owner.accountId, projectId, input.id)
  const {
    dates = [],
    keyword_ids: ids = [],
    region_index: regionIndex = null,
  } = evidence.blocks[input.block] ?? {}
  const keywordId = ids[input.row] ?? null
  if (keywordId === null || regionIndex === null) return { keyword: null, checks: [] }
  const { rows } = await sql<{ name: string | null; url: string }>`
    select k.name, p.url
    from projects p
    left join keywords k on k.account_id = ${owner.accountId} and k.project_id = p.id and k.id = ${keywordId}::bigint
    where p.account_id = ${owner.accountId} and p.id = ${projectId}`.execute(database.executor)
  const [found] = rows
  if (found === undefined) throw noSuchProject('project_id')
  if (found.name === null) return { keyword: null, checks: [] }
  const of: Row = {
    projectId,
    site: { id: projectId, url: found.url },
    regionIndex,
    keywordId,
  }
  const checks: Check[] = []
  for (const date of dates) checks.push(await checkOn(context, of, date))
  return { keyword: found.name, checks }
}

/** The check of a keyword on a date. Providers and prices are left out: guests may see it. */
async function checkOn({ database, owner }: Context, of: Row, date: string): Promise<Check> {
  const { accountId, timeZone } = owner
  const evidence = await readEvidence(database.executor, { accountId, ...of, date }, timeZone)
  const { check } = evidence
  const cell = {
    date,
    position: evidence.has_cell ? String(evidence.position ?? '--') : null,
    relevant_url: evidence.relevant_url,
    invented: evidence.invented ? (1 as const) : (0 as const),
    source: sourceOf(evidence),
  }
  if (check === null) {
    return { ...cell, query: null, ended: null, results: null, replies_removed: null, line: null }
  }
  const replies = await evidenceReplies(database.executor, accountId, check.id, timeZone)
  const { line, pages } = await readAgain(check, replies)
  const counted = pages.flatMap(({ counted: results }) => (results === null ? [] : [results]))
  return {
    ...cell,
    query: check.query,
    ended: check.ended,
    results: counted.length === 0 ? null : counted.reduce((sum, results) => sum + results, 0),
    replies_removed: check.replies_removed,
    line: line && { position: line.before + line.place, url: line.url, title: line.title },
  }
}
