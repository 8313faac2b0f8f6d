import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { SerpError } from '#serp/errors.ts'
import { OVERVIEW } from '#serp/query.ts'
import { replyText } from '#serp/replies/reply-body.ts'
import { readStoredPage, type ReadPage, type StoredPage } from '../find/read-page.ts'
import { reasonOf, type Reason } from '../find/reason.ts'
import { checkRepeats } from '../find/repeat.ts'
import type { CheckedQuery } from '../query.ts'
import { bodySql } from './copies.ts'

/** A stored reply of a check. */
export interface Reply extends StoredPage {
  readonly task_id: string
  /** As received, deflated; null after the end of retention. */
  readonly body: Buffer | null
  /** When it was received, a copy by its original, in milliseconds. */
  readonly receivedAt: number
}

/** The replies of a check as read by the current parsers. */
export interface ReadReplies {
  readonly pages: readonly ReadPage[]
  /** Whether a reply was deleted. */
  readonly isGone: boolean
  /** Why replies of pages cannot be read, by page. An AI Overview that cannot be read counts as not loaded. */
  readonly unreadable: ReadonlyMap<number, Reason>
  /** Why the AI Overview cannot be read. */
  readonly unreadableOverview?: Reason
}

/** Reads the replies of checks, by check, in page order. */
export async function storedReplies(
  executor: Executor,
  accountId: number,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Reply[]>> {
  const { rows } = await sql<Reply>`
    select s.task_id, s.page, s.provider, r.confirms_empty, coalesce(s.doubtful, false) as doubtful, ${bodySql(accountId)} as body,
      extract(epoch from s.fetched_at)::float8 * 1000 as "receivedAt"
    from serp_pages s join runs r on r.account_id = ${accountId} and r.id = s.run_id
    where s.account_id = ${accountId} and s.task_id = any(${taskIds}::bigint[])
    order by s.task_id, abs(s.page), s.page desc`.execute(executor)
  return Map.groupBy(rows, (row) => row.task_id)
}

export async function readReplies(
  check: CheckedQuery,
  replies: readonly Omit<Reply, 'receivedAt'>[],
): Promise<ReadReplies> {
  const pages: ReadPage[] = []
  const unreadable = new Map<number, Reason>()
  let unreadableOverview: Reason | undefined
  for (const reply of replies) {
    const { page, body } = reply
    if (body === null) continue
    // Reading is synchronous: other requests go between two replies.
    await setImmediate()
    try {
      const read = readStoredPage(reply, replyText(body), check)
      checkRepeats([...pages, read])
      pages.push(read)
    } catch (error) {
      if (!(error instanceof SerpError)) throw error
      if (page === OVERVIEW) unreadableOverview = reasonOf(error)
      else unreadable.set(page, reasonOf(error))
    }
  }
  const isGone = replies.some(({ body }) => body === null)
  return { pages, isGone, unreadable, ...(unreadableOverview === undefined ? {} : { unreadableOverview }) }
}
