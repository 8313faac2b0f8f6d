import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { ParsedSerpPage, SerpPage } from '#serp/page.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { replyBody } from '#serp/replies/reply-body.ts'
import { firstResultsOf, isDoubtful, type FirstResults } from '#serp/truth/doubt.ts'
import { writeFingerprint } from '#serp/truth/fingerprint.ts'
import { queryOf } from '../query.ts'
import { printBefore, type Task } from '../task/tasks.ts'

/** A page to store, with its reply as it is stored. */
export interface NewPage {
  readonly task: Task
  readonly page: number
  readonly provider: string
  readonly parserVersion: number
  /** The provider's id of the request, if it has one. */
  readonly requestId: string | null
  readonly body: Uint8Array
  /** See `ParsedSerpPage`. */
  readonly pagesRead: number | null
  /** Billing units that the reply says it cost, exact decimal text. */
  readonly units: string | null
  /** Price of a unit, exact decimal text; null when the provider has no price. */
  readonly pricePerUnit: string | null
  /** What later replies are compared with; null for invented pages, and for those that do not hold the first results. */
  readonly fingerprint: Buffer | null
  /** As in `ReadPage`. */
  readonly isDoubtful: boolean
}

/**
 * Bytes of a long value that PostgreSQL stores in one piece, four to a page (`TOAST_MAX_CHUNK_SIZE`). A reply is split at
 * its last multiple: whole pieces outside the row leave no gaps, and the rest is in the row.
 */
const PIECE = 1_996

/** Describes a fetched page as it is stored. */
export function newPage(
  task: Task,
  provider: SerpProvider,
  page: number,
  fetched: SerpPage,
  pricePerUnit: string | null,
): NewPage {
  const { id, parserVersion } = provider
  const { raw, requestId = null, pagesRead = null, units } = fetched
  const body = replyBody(id, raw)
  const first = firstOf(task, provider, page, fetched, raw)
  return {
    task,
    page,
    provider: id,
    parserVersion,
    requestId,
    body,
    pagesRead,
    units,
    pricePerUnit,
    fingerprint: first === undefined ? null : writeFingerprint(first.print),
    isDoubtful: isFirstDoubtful(task, page, first),
  }
}

/** Whether a page of another check is doubtful for a task, which has another last reply. */
export function isCopyDoubtful(
  task: Task,
  provider: PagingOf,
  page: number,
  copied: ParsedSerpPage,
  raw: string,
): boolean {
  return isFirstDoubtful(task, page, firstOf(task, provider, page, copied, raw))
}

type PagingOf = Pick<SerpProvider, 'paging' | 'synthetic'>

/** Undefined for invented pages, and for those that do not hold the first results. */
function firstOf(
  task: Task,
  { paging, synthetic }: PagingOf,
  page: number,
  parsed: ParsedSerpPage,
  raw: string,
): FirstResults | undefined {
  if (synthetic || (Math.abs(page) !== 1 && paging === 'addressable')) return undefined
  return firstResultsOf(parsed, raw, queryOf(task, page), Math.abs(page))
}

function isFirstDoubtful(task: Task, page: number, first: FirstResults | undefined): boolean {
  return first !== undefined && page > 0 && isDoubtful(first, printBefore(task))
}

/** Stores fetched pages. The caller has made sure that the tasks are open, and holds their rows. */
export async function storePages(tx: Executor, accountId: number, pages: readonly NewPage[]): Promise<void> {
  if (pages.length === 0) return
  // One value for all replies: as an array, each would be sent as text of twice its length.
  const bodies = Buffer.concat(pages.map(({ body }) => body))
  let end = 0
  const ends = pages.map(({ body }) => (end += body.length))
  await sql`
    insert into serp_pages
      (account_id, task_id, page, run_id, provider, parser_version, request_id, body, body_rest, pages_read, units,
       cost, fingerprint, doubtful)
    select ${accountId}, task_id, page, run_id, provider, parser_version, request_id,
      substring(${bodies}::bytea from body_end - body_length + 1 for body_length - body_length % ${PIECE}),
      substring(${bodies}::bytea from body_end - body_length % ${PIECE} + 1 for body_length % ${PIECE}),
      pages_read, units, units * price, fingerprint, doubtful
    from unnest(
      ${pages.map(({ task }) => task.id)}::bigint[], ${pages.map(({ page }) => page)}::smallint[],
      ${pages.map(({ task }) => task.run_id)}::bigint[], ${pages.map(({ provider }) => provider)}::text[],
      ${pages.map(({ parserVersion }) => parserVersion)}::smallint[],
      ${pages.map(({ requestId }) => requestId)}::text[], ${ends}::int[], ${pages.map(({ body }) => body.length)}::int[],
      ${pages.map(({ pagesRead }) => pagesRead)}::smallint[], ${pages.map(({ units }) => units)}::numeric[], ${pages.map(({ pricePerUnit }) => pricePerUnit)}::numeric[],
      ${pages.map(({ fingerprint }) => fingerprint)}::bytea[], ${pages.map(({ isDoubtful }) => isDoubtful || null)}::boolean[]
    ) as u(task_id, page, run_id, provider, parser_version, request_id, body_end, body_length, pages_read, units, price, fingerprint, doubtful)
    on conflict (account_id, task_id, page) do nothing`.execute(tx)
}
