import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { credit } from '#ledger/credit.ts'
import { addKey, newKey } from './keys.ts'

export interface NewAccount {
  readonly name: string
  readonly email?: string | undefined
  /** Result of `hashPassword`; only with an email address. */
  readonly password?: string | undefined
  readonly timeZone: string
  readonly currency: string
  readonly administrator: boolean
  /** Whether charges may exceed the balance. */
  readonly unlimited: boolean
  /** Bonus credited immediately, as decimal text; none if absent. */
  readonly bonus?: string | undefined
  /** First key to use instead of a new one. */
  readonly key?: string | undefined
  /** Id of the account that creates this one; defaults to itself. */
  readonly byAccountId?: number
}

/** Creates an account with its balance and first key. The key must be shown once. */
export async function createAccount(tx: Executor, account: NewAccount): Promise<{ id: number; key: string }> {
  const { rows } = await sql<{ id: number }>`
    insert into accounts (name, email, password, time_zone, currency, is_administrator)
    values (${account.name}, ${account.email ?? null}, ${account.password ?? null}, ${account.timeZone},
            ${account.currency}, ${account.administrator})
    returning id`.execute(tx)
  const id = rows[0]!.id
  await sql`insert into balances (account_id, unlimited) values (${id}, ${account.unlimited})`.execute(tx)
  await takeShares(tx, id, account.email)
  const key = account.key ?? newKey()
  await addKey(tx, id, { name: 'first key', key })
  if (account.bonus !== undefined && Number(account.bonus) > 0) {
    await credit(tx, {
      accountId: id,
      kind: 'bonus',
      amount: account.bonus,
      reference: 'bonus:first',
      info: 'Bonus for a new account',
      target: 'system',
      byAccountId: account.byAccountId ?? id,
    })
  }
  return { id, key }
}

/** Gives an account the projects shared with its email address before the account existed. */
export async function takeShares(tx: Executor, accountId: number, email: string | undefined): Promise<void> {
  await sql`
    update guests set guest_id = ${accountId}
    where guest_id is null and account_id <> ${accountId} and fold(email) = fold(${email ?? null}::text)`.execute(
    tx,
  )
}
