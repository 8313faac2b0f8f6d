import { sql } from 'kysely'
import { secretOwner } from '#accounts/second-factor/second-factor.ts'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'
import { sealOwner } from '#events/webhook/sign.ts'
import { unseal } from '#providers/seal.ts'
import { secretKey, SecretKeyError, type SecretKeySource } from '#providers/secret-key.ts'
import { ok, problem, type Finding } from './finding.ts'

interface Sealed {
  /** What it is, for people. */
  readonly what: string
  readonly owner: string
  readonly sealed: Uint8Array
}

/** Finds secrets that the key of the installation does not open, and those that a backup left out. */
export async function checkSealed({
  database: { executor },
  secret,
}: {
  readonly database: { readonly executor: Executor }
  readonly secret: SecretKeySource
}): Promise<readonly Finding[]> {
  const webhooks = Map.groupBy(await webhookSecrets(executor), ({ sealed }) => sealed.length === 0)
  const missing = (webhooks.get(true) ?? []).map(({ what }) => what)
  const leftOut =
    missing.length === 0
      ? []
      : [
          problem(
            `The backup of this database was made without secrets. It lacks those of ${missing.join(', ')}.`,
            'Enter the addresses of these webhooks again and rotate their secrets (edit/events_2/targets/rotate), or delete them.',
          ),
        ]
  const all = [
    ...(await providerKeys(executor)),
    ...(webhooks.get(false) ?? []),
    ...(await secondFactors(executor)),
  ]
  if (all.length + leftOut.length === 0) return ok('No secrets are stored.')
  return [...(all.length === 0 ? [] : await tryToOpen(all, secret)), ...leftOut]
}

async function tryToOpen(all: readonly Sealed[], secret: SecretKeySource): Promise<readonly Finding[]> {
  let key: Buffer
  try {
    key = await secretKey(secret, false)
  } catch (error) {
    if (!(error instanceof SecretKeyError)) throw error
    return [
      problem(
        `${all.length} secrets are stored, and the key that opens them is missing: ${error.message}`,
        'Set SEXTANT_SECRET_KEY as it was when they were stored, or copy the file secret-key to DATA_DIR.',
      ),
    ]
  }
  const closed = all.filter(({ owner, sealed }) => unseal(key, owner, sealed) === undefined)
  if (closed.length === 0) return ok(`All ${all.length} stored secrets open.`)
  return [
    problem(
      `${closed.length} of ${all.length} stored secrets were sealed with another key: ${closed.map(({ what }) => what).join(', ')}.`,
      'Set SEXTANT_SECRET_KEY as it was when they were stored, or enter provider keys again, rotate webhook secrets, and turn off the second factor of these accounts.',
    ),
  ]
}

async function providerKeys(executor: Executor): Promise<Sealed[]> {
  const { rows } = await sql<{ id: string; sealed_key: Uint8Array }>`
    select id, sealed_key from providers where sealed_key is not null order by id`.execute(executor)
  return rows.map(({ id, sealed_key: sealed }) => ({ what: `the key of ${id}`, owner: id, sealed }))
}

async function webhookSecrets(executor: Executor): Promise<Sealed[]> {
  const { rows } = await sql<{ account_id: number; id: number; sealed_secret: Uint8Array }>`
    ${crossing('examine the installation')}
    select account_id, id, sealed_secret from event_targets where sealed_secret is not null
    order by account_id, id`.execute(executor)
  return rows.map(({ account_id: accountId, id, sealed_secret: sealed }) => ({
    what: `webhook ${id} of account ${accountId}`,
    owner: sealOwner(accountId),
    sealed,
  }))
}

async function secondFactors(executor: Executor): Promise<Sealed[]> {
  const { rows } = await sql<{ account_id: number; sealed_secret: Uint8Array }>`
    ${crossing('examine the installation')}
    select account_id, sealed_secret from second_factors where confirmed_at is not null
    order by account_id`.execute(executor)
  return rows.map(({ account_id: accountId, sealed_secret: sealed }) => ({
    what: `the second factor of account ${accountId}`,
    owner: secretOwner(accountId),
    sealed,
  }))
}
