import { ApiError, shown } from '@sextant/contract'
import { sql } from 'kysely'
import { isTimeZone } from '#config/settings.ts'
import type { Executor } from '#db/database.ts'
import { DatabaseError } from '#db/errors.ts'

/** SQLSTATE of a time zone that the database does not know. */
const UNKNOWN_ZONE = '22023'

/**
 * Rejects a time zone that Sextant or its database does not know: their tables may be from different years.
 * `executor` must not be a transaction, which the error would abort.
 *
 * @param field the parameter to name in the error
 */
export async function requireTimeZone(executor: Executor, name: string, field: string): Promise<void> {
  if (isTimeZone(name) && (await isKnown(executor, name))) return
  throw new ApiError(
    'parameter_value',
    `must be an IANA time zone, such as Europe/Berlin, but got ${shown(name)}`,
    { field },
  )
}

async function isKnown(executor: Executor, name: string): Promise<boolean> {
  try {
    await sql`select now() at time zone ${name}`.execute(executor)
    return true
  } catch (error) {
    if (error instanceof DatabaseError && error.sqlstate === UNKNOWN_ZONE) return false
    throw error
  }
}
