import { errorCatalogue, type ErrorName } from '@sextant/contract'
import { sql } from 'kysely'
import type { Actor } from '#accounts/authenticate.ts'
import type { Origin } from '#accounts/sessions.ts'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'

/** Who did something. */
export type AuditActor = Pick<Actor, 'accountId' | 'keyId' | 'sessionId'>

/** What an account did, or was refused. */
export interface AuditEntry {
  /** The account whose data it is about. */
  readonly ownerId: number
  readonly actor: AuditActor
  readonly origin: Origin
  /** Address of the operation. */
  readonly action: string
  readonly projectId: number | undefined
  /** Undefined if it succeeded. */
  readonly error: ErrorName | undefined
  readonly details: Readonly<Record<string, unknown>>
}

/** Longest name of a browser or program, in characters. */
const USER_AGENT_LENGTH = 255

/** Adds an entry: to the log of the owner, and of the account that acted if that is another. */
export async function record(tx: Executor, entry: AuditEntry): Promise<void> {
  const { actor, origin, action, projectId, error, details } = entry
  for (const accountId of new Set([entry.ownerId, actor.accountId])) {
    await sql`
      insert into audit_entries
        (account_id, by_account_id, key_id, session_id, ip, user_agent, action, project_id, error, details)
      values (${accountId}, ${actor.accountId}, ${actor.keyId ?? null}::int, ${actor.sessionId ?? null}::int,
        ${origin.address}, ${origin.browser.slice(0, USER_AGENT_LENGTH)}, ${action}, ${projectId ?? null}::int,
        ${error ?? null}::text, ${JSON.stringify(withoutNull(details))}::jsonb)`.execute(tx)
  }
}

/** PostgreSQL does not store the character 0. */
function withoutNull(details: unknown): unknown {
  return JSON.parse(JSON.stringify(details).replaceAll(String.raw`\u0000`, ''))
}

/**
 * Whether a failed request is recorded: it was refused for lack of a right, scope, money or price token, or may have had an
 * effect. Mistakes in a request are not.
 */
export function isRecorded(error: ErrorName): boolean {
  const { status } = errorCatalogue[error]
  return [401, 402, 403, 412, 428, 429].includes(status) || status >= 500
}

/** Removes entries older than `days`; 0 keeps them. */
export async function forgetEntries(executor: Executor, days: number): Promise<void> {
  if (days === 0) return
  await sql`
    ${crossing('forget audit entries')}
    delete from audit_entries where created_at < now() - ${days} * interval '1 day'`.execute(executor)
}
