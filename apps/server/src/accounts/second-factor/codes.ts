import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES } from '@sextant/contract/session.ts'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Executor } from '#db/database.ts'

/** Seconds for which the app shows a code (RFC 6238). */
const PERIOD = 30
/** Codes before and after the current one that are accepted, since clocks differ. */
const WINDOW = 1
/** Random bytes of a recovery code; 16 characters. Guesses are counted. */
const RECOVERY_BYTES = 8

/** A new secret for an authenticator app, in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that apps read from a QR code. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** Uses a code of the app. False for a wrong code, and for one that was used before or is older than one that was. */
export async function useTotpCode(
  tx: Executor,
  accountId: number,
  secret: string,
  code: string,
): Promise<boolean> {
  const now = Date.now()
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  if (delta === null) return false
  const step = Math.floor(now / 1000 / PERIOD) + delta
  const { rows } = await sql`
    update second_factors set last_step = ${step}
    where account_id = ${accountId} and (last_step is null or last_step < ${step})
    returning account_id`.execute(tx)
  return rows.length > 0
}

/** Replaces the recovery codes of an account. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Executor, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    randomBytes(RECOVERY_BYTES)
      .toString('hex')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  )
  await sql`delete from recovery_codes where account_id = ${accountId}`.execute(tx)
  await sql`
    insert into recovery_codes (account_id, hash)
    select ${accountId}, hash from unnest(${codes.map(hashOf)}::bytea[]) hash`.execute(tx)
  return codes
}

/** Uses a recovery code. False for a wrong code, and for one that was used before. */
export async function useRecoveryCode(tx: Executor, accountId: number, code: string): Promise<boolean> {
  const { rows } = await sql`
    update recovery_codes set used_at = now()
    where account_id = ${accountId} and hash = ${hashOf(code)} and used_at is null
    returning account_id`.execute(tx)
  return rows.length > 0
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Sextant',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD,
  })
}

/** The hash of a recovery code, however it was typed. */
function hashOf(code: string): Buffer {
  return createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^0-9a-f]/g, ''))
    .digest()
}
