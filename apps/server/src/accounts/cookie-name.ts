import { createHash } from 'node:crypto'
import { SESSION_COOKIE } from '@sextant/contract/session.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Letters and digits that tell installations of one host apart. */
const LETTERS = 8

/**
 * The name of the cookie that holds a browser's session: one of the installation's own, since browsers send cookies to
 * every port of a host. It is made of the moment of the first account, which there is from the first start on, which
 * all processes read alike, and which nothing changes.
 */
export async function cookieNameOf(executor: Executor): Promise<string> {
  const { rows } = await sql<{ moment: string }>`
    select extract(epoch from created_at)::text as moment from accounts order by id limit 1`.execute(executor)
  return SESSION_COOKIE + createHash('sha256').update(rows[0]!.moment).digest('hex').slice(0, LETTERS)
}
