import { createHash } from 'node:crypto'
import { SESSION_COOKIE } from '@sextant/contract/session.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Letters and digits that distinguish installations on one host. */
const LETTERS = 8

/**
 * The name of the session cookie: unique to the installation, since browsers send cookies to every port of a host.
 * It is derived from the time of the first account, which exists from the first start, is the same for all
 * processes, and never changes.
 */
export async function cookieNameOf(executor: Executor): Promise<string> {
  const { rows } = await sql<{ moment: string }>`
    select extract(epoch from created_at)::text as moment from accounts order by id limit 1`.execute(executor)
  return SESSION_COOKIE + createHash('sha256').update(rows[0]!.moment).digest('hex').slice(0, LETTERS)
}
