import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#db/database.ts'

/**
 * Makes each change of a row wait, so that kills interrupt it.
 *
 * @param change such as `insert on runs`
 * @param when condition of the rows that wait; all without it
 */
export async function slowRows(
  database: Database,
  change: RawBuilder<unknown>,
  seconds: number,
  when: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Citus runs triggers only so; elsewhere the setting means nothing.
    await sql`set local citus.enable_unsafe_triggers = on`.execute(tx)
    await sql`
      create function wait_a_little() returns trigger language plpgsql as
      'begin perform pg_sleep(${sql.lit(seconds)}); return new; end'`.execute(tx)
    await sql`
      create trigger slow before ${change} for each row when (${when}) execute function wait_a_little()`.execute(
      tx,
    )
  })
}
