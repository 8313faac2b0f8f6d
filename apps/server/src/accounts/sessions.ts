import { createHash, randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Settings } from '#config/settings.ts'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'
import { accountIdOf } from './account-id.ts'
import { networkOf } from './network.ts'

/** Where a request comes from. */
export interface Origin {
  /** Network address. */
  readonly address: string
  /** Name of the browser (`User-Agent`); empty if not sent. */
  readonly browser: string
}

/** Maximum number of open sessions per account; one more ends the session unused for longest. */
const OPEN_AT_MOST = 50
/** Days that ended sessions are kept: the networks of its sessions are familiar to an account. */
const KEPT_DAYS = 90
/** Maximum number of stored characters of a browser's name. */
const BROWSER_LENGTH = 255

/** Settings for the lifetime of sessions. */
export type SessionSettings = Pick<Settings, 'SESSION_HOURS' | 'SESSION_IDLE_HOURS'>

/** Starts a session of an account; its token is only for the cookie of the browser. */
export async function beginSession(
  tx: Executor,
  accountId: number,
  { address, browser }: Origin,
): Promise<{ id: number; token: string }> {
  const token = `${accountId}.${randomBytes(32).toString('base64url')}`
  await sql`
    update sessions set ended_at = now()
    where account_id = ${accountId} and ended_at is null and id not in (
      select id from sessions where account_id = ${accountId} and ended_at is null
      order by last_used_at desc, id desc limit ${OPEN_AT_MOST - 1}
    )`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into sessions (account_id, hash, address, network, browser)
    values (${accountId}, ${hashToken(token)}, ${address}, ${networkOf(address)}, ${browser.slice(0, BROWSER_LENGTH)})
    returning id`.execute(tx)
  return { id: rows[0]!.id, token }
}

/** Ends sessions of an account: one, all but one, or all. Returns their number. */
export async function endSessions(
  tx: Executor,
  accountId: number,
  which: { readonly only?: number; readonly except?: number | undefined },
): Promise<number> {
  const { rows } = await sql`
    update sessions set ended_at = now()
    where account_id = ${accountId} and ended_at is null
      and id = coalesce(${which.only ?? null}::int, id) and id is distinct from ${which.except ?? null}::int
    returning id`.execute(tx)
  return rows.length
}

/** The stored form of a token, which is too long to guess, so a fast hash is enough. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The account that a token names; 0 if it is not a token. */
export function accountOfToken(token: string): number {
  return accountIdOf(/^(\d{1,10})\.[\w-]{43}$/.exec(token)?.[1] ?? '0')
}

/** SQL condition that the session `s` is open; `hours` and `idleHours` are SQL too. */
export function openSession(hours: string, idleHours: string): string {
  return `s.ended_at is null and s.created_at > now() - ${hours} * interval '1 hour'
    and s.last_used_at > now() - ${idleHours} * interval '1 hour'`
}

/** Same as `openSession`, with the settings. */
export function isOpen({ SESSION_HOURS, SESSION_IDLE_HOURS }: SessionSettings): RawBuilder<boolean> {
  return sql.raw(openSession(String(SESSION_HOURS), String(SESSION_IDLE_HOURS)))
}

/** Removes sessions that ended long ago. */
export async function forgetSessions(executor: Executor, settings: SessionSettings): Promise<void> {
  await sql`
    ${crossing('forget sessions')}
    delete from sessions s
    where not (${isOpen(settings)}) and s.last_used_at < now() - ${KEPT_DAYS} * interval '1 day'`.execute(
    executor,
  )
}
