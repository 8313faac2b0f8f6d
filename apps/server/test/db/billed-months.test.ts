import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { test } from 'vitest'
import { countedMonths } from '#ledger/months.ts'
import { openMigratedBefore } from './migrated-before.ts'

test('an upgrade sums up the entries of every type by month', async (t) => {
  const { database, migrateOn } = await openMigratedBefore(t, '0044')
  const { executor } = database
  await sql`insert into accounts (id, name) values (1, 'One'), (2, 'Two')`.execute(executor)
  await sql`
    insert into ledger_entries
      (account_id, id, kind, amount, hold_id, reference, info, target, project_id, project_name, by_account_id, created_at)
    select account, id, kind, amount, hold_id, 'test:' || id, '', 'checkPositions', 1, 'Lane', 1, at::timestamptz
    from (values
      (1, 1, 'hold', 1, null, '2026-01-01Z'), (1, 2, 'capture', 0.3, 1, '2026-01-31T23:59Z'), (1, 3, 'release', 0.7, 1, '2026-01-01Z'),
      (1, 4, 'hold', 1, null, '2026-01-01Z'), (1, 5, 'capture', 0, 4, '2026-02-01T00:00Z'), (1, 6, 'release', 1, 4, '2026-02-01Z'),
      (1, 7, 'credit', 10, null, '2026-02-01T00:00Z'), (1, 8, 'bonus', 5, null, '2026-02-02Z'),
      (1, 9, 'correction', -1, null, '2026-02-02Z'), (1, 10, 'correction', 2, null, '2026-02-03Z'), (2, 11, 'credit', 3, null, '2026-02-03Z')
    ) as e(account, id, kind, amount, hold_id, at)`.execute(executor)
  await sql`
    insert into capture_parts (account_id, entry_id, provider, amount)
    values (1, 2, 'serper', 0.1), (1, 2, null, 0.2)`.execute(executor)
  await migrateOn()
  const columns = sql`account_id, month, type, provider, amount::float8 as amount, lines`
  const order = sql`order by account_id, month, type, provider`
  const { rows } = await sql`select ${columns} from billed_months ${order}`.execute(executor)
  const { rows: counted } = await sql`select ${columns} from (${countedMonths}) c ${order}`.execute(executor)
  assert.deepEqual(rows, counted)
  const february = { account_id: 1, month: '2026-02-01', provider: null }
  assert.deepEqual(rows, [
    { account_id: 1, month: '2026-01-01', type: 'minus', provider: 'serper', amount: -0.1, lines: 1 },
    { account_id: 1, month: '2026-01-01', type: 'minus', provider: null, amount: -0.2, lines: 1 },
    { ...february, type: 'minusAdmin', amount: -1, lines: 1 },
    { ...february, type: 'plus', amount: 12, lines: 2 },
    { ...february, type: 'plusBonus', amount: 5, lines: 1 },
    { account_id: 2, month: '2026-02-01', type: 'plus', provider: null, amount: 3, lines: 1 },
  ])
})
