import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { useRecoveryCode, useTotpCode } from './codes.ts'

/** Decrypts the secret of an account; undefined if it was sealed with another key, or there is none. */
export type OpenSecret = (owner: string, sealed: Uint8Array) => Promise<string | undefined>

/** The owner in the encryption of an account's secret. */
export function secretOwner(accountId: number): string {
  return `totp:${accountId}`
}

/** Whether signing in asks an account for a code. */
export async function asksForCode(executor: Executor, accountId: number): Promise<boolean> {
  const { rows } = await sql`
    select from second_factors where account_id = ${accountId} and confirmed_at is not null`.execute(executor)
  return rows.length > 0
}

/**
 * Uses a code of the app, or with `recovers` also a recovery code. False for a wrong one. Throws ApiError 3004 if the
 * secret does not open.
 */
export async function useCode(
  tx: Executor,
  accountId: number,
  given: string,
  open: OpenSecret,
  { recovers }: { readonly recovers: boolean },
): Promise<boolean> {
  const code = given.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(code)) return recovers && useRecoveryCode(tx, accountId, code)
  const { rows } = await sql<{ sealed_secret: Uint8Array }>`
    select sealed_secret from second_factors where account_id = ${accountId}`.execute(tx)
  if (rows[0] === undefined) return false
  const secret = await open(secretOwner(accountId), rows[0].sealed_secret)
  if (secret === undefined) {
    throw new ApiError(
      'not_supported',
      'codes cannot be checked, because their secret does not open with this SEXTANT_SECRET_KEY; use a recovery code',
      { field: 'code' },
    )
  }
  return useTotpCode(tx, accountId, secret, code)
}

/** Turns it off. Returns whether it was on. */
export async function removeSecondFactor(tx: Executor, accountId: number): Promise<boolean> {
  await sql`delete from recovery_codes where account_id = ${accountId}`.execute(tx)
  const { rows } = await sql<{ on: boolean }>`
    delete from second_factors where account_id = ${accountId} returning confirmed_at is not null as on`.execute(
    tx,
  )
  return rows[0]?.on === true
}
