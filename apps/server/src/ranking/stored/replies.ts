import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { SerpError } from '#serp/errors.ts'
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
}

/** The replies of a check as read by the current parsers. */
export interface ReadReplies {
  readonly pages: readonly ReadPage[]
  /** Whether a reply was deleted. */
  readonly isGone: boolean
  /** Why replies cannot be read, by page. */
  readonly unreadable: ReadonlyMap<number, Reason>
}

/** Reads the replies of checks, by check, in page order. */
export async function storedReplies(
  executor: Executor,
  accountId: number,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Reply[]>> {
  const { rows } = await sql<Reply>`
    select s.task_id, s.page, s.provider, r.confirms_empty, ${bodySql(accountId)} as body
    from serp_pages s join runs r on r.account_id = ${accountId} and r.id = s.run_id
    where s.account_id = ${accountId} and s.task_id = any(${taskIds}::bigint[])
    order by s.task_id, abs(s.page), s.page desc`.execute(executor)
  return Map.groupBy(rows, (row) => row.task_id)
}

export async function readReplies(check: CheckedQuery, replies: readonly Reply[]): Promise<ReadReplies> {
  const pages: ReadPage[] = []
  const unreadable = new Map<number, Reason>()
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
      unreadable.set(page, reasonOf(error))
    }
  }
  return { pages, isGone: replies.some(({ body }) => body === null), unreadable }
}
