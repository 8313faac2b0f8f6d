import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Person } from './person.ts'

/** The account that a person signs in to, if it is known. */
export async function accountOfPerson(
  executor: Executor,
  { issuer, subject }: Person,
): Promise<{ accountId: number; id: number } | undefined> {
  const { rows } = await sql<{ accountId: number; id: number }>`
    select i.account_id as "accountId", i.id from identities i
    where i.issuer = ${issuer} and i.subject = ${subject}`.execute(executor)
  return rows[0]
}

/** Connects a person to an account. False if the person is connected already. */
export async function connect(tx: Executor, accountId: number, person: Person): Promise<boolean> {
  const { rows } = await sql`
    insert into identities (account_id, issuer, subject, email)
    values (${accountId}, ${person.issuer}, ${person.subject}, ${person.email ?? null})
    on conflict (issuer, subject) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Notes a sign-in. */
export async function noteUse(tx: Executor, accountId: number, id: number, person: Person): Promise<void> {
  await sql`
    update identities set last_used_at = now(), email = ${person.email ?? null}
    where account_id = ${accountId} and id = ${id}`.execute(tx)
}

/** Whether an account is connected to anybody at a provider. */
export async function isConnected(tx: Executor, accountId: number, issuer: string): Promise<boolean> {
  const { rows } = await sql`
    select from identities where account_id = ${accountId} and issuer = ${issuer} limit 1`.execute(tx)
  return rows.length > 0
}
