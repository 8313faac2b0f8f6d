import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { replyText } from '#runs/reply-body.ts'
import { SerpError } from '#serp/errors.ts'
import type { CheckedQuery } from '../fetch/query.ts'
import { readStoredPage, type ReadPage } from '../find/read-page.ts'

/** A stored reply of a check. */
export interface Reply {
  readonly task_id: string
  readonly page: number
  readonly provider: string
  /** As received, deflated; null after the end of retention. */
  readonly body: Buffer | null
}

/** The replies of a check as read by the current parsers. */
export interface ReadReplies {
  readonly pages: readonly ReadPage[]
  /** Whether a reply was deleted. */
  readonly isGone: boolean
  /** Errors of replies that cannot be read, by page. */
  readonly unreadable: ReadonlyMap<number, string>
}

/** Reads the replies of checks, by check, in page order. */
export async function storedReplies(
  executor: Executor,
  accountId: number,
  taskIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Reply[]>> {
  const { rows } = await sql<Reply>`
    select task_id, page, provider, body from serp_pages
    where account_id = ${accountId} and task_id = any(${taskIds}::bigint[])
    order by task_id, page`.execute(executor)
  return Map.groupBy(rows, (row) => row.task_id)
}

export async function readReplies(check: CheckedQuery, replies: readonly Reply[]): Promise<ReadReplies> {
  const pages: ReadPage[] = []
  const unreadable = new Map<number, string>()
  for (const { page, provider, body } of replies) {
    if (body === null) continue
    try {
      pages.push(readStoredPage(provider, await replyText(body), check, page))
    } catch (error) {
      if (!(error instanceof SerpError)) throw error
      unreadable.set(page, error.message)
    }
  }
  return { pages, isGone: replies.some(({ body }) => body === null), unreadable }
}
