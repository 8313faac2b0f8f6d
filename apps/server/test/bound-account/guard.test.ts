import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'vitest'
import { crossings } from '#db/crossing.ts'
import { faultsOf } from './guard.ts'

function assertBound(text: string, values: unknown[] = [1]): void {
  assert.deepEqual(faultsOf(text, values), [])
}

function assertFault(text: string, fault: string, values: unknown[] = [1]): void {
  assert.deepEqual(faultsOf(text, values), [fault])
}

test('a statement is bound when every table of an account has a condition on a parameter', () => {
  assertBound('select name from keywords where account_id = $1')
  assertBound(
    'select k.name from keywords k join groups g on g.account_id = $1 and g.id = k.group_id where k.account_id = $1::int',
  )
  assertBound('select from tasks where (account_id, id) = ($1, $2)')
  assertBound('update keywords k set ord = u.ord from unnest($2::int[]) as u(ord) where k.account_id = $1')
  assertBound('select name from accounts')
})

test('a table is bound when it equals one that is bound at the same level', () => {
  assertBound('select from keywords k join groups g on g.account_id = k.account_id where k.account_id = $1')
  assertBound('select from keywords k join groups g using (account_id) where k.account_id = $1')
  assertBound(
    'select from keywords k, groups g, folders f where f.account_id = g.account_id and g.account_id = k.account_id and $1 = k.account_id',
  )
})

test('a table that is bound by correlation with an outer level is found', () => {
  const correlated = 'groups g is not bound to an account'
  assertFault(
    'select (select g.name from groups g where g.account_id = k.account_id and g.id = k.group_id) from keywords k where k.account_id = $1',
    correlated,
  )
  assertFault(
    'select from keywords k where k.account_id = $1 and exists (select from groups g where g.account_id = k.account_id)',
    correlated,
  )
  assertFault(
    'select from keywords k cross join lateral (select from groups g where g.account_id = k.account_id) x where k.account_id = $1',
    correlated,
  )
  assertFault(
    'with k as (select account_id from keywords where account_id = $1) select from k join groups g on g.account_id = k.account_id',
    correlated,
  )
  assertBound(
    'select from keywords k where k.account_id = $1 and exists (select from groups g where g.account_id = $1)',
  )
})

test('a table without a condition on the account is found, wherever it stands', () => {
  assertFault('select from keywords', 'keywords is not bound to an account')
  assertFault('select from keywords where account_id = any($1)', 'keywords is not bound to an account')
  assertFault('select from keywords where account_id = $1 or true', 'keywords is not bound to an account')
  assertFault('select from keywords where account_id = (select 1)', 'keywords is not bound to an account')
  assertFault('delete from keywords where id = $1', 'keywords is not bound to an account')
  assertFault('select from ledger_lines', 'ledger_lines is not bound to an account')
  assertFault(
    'select from groups where account_id = $1 union all select from keywords',
    'keywords is not bound to an account',
  )
  assertFault(
    `with recursive up as (
      select parent_id from folders where account_id = $1 union all
      select f.parent_id from folders f join up on up.parent_id = f.id
    ) select from up`,
    'folders f is not bound to an account',
  )
})

test('a table that keeps all its rows in an outer join is not bound by its condition', () => {
  const kept = 'keywords k is not bound to an account'
  const on = 'k.account_id = $1 and g.account_id = $1 and g.id = k.group_id'
  assertFault(`select from keywords k left join groups g on ${on}`, kept)
  assertFault(`select from groups g right join keywords k on ${on}`, kept)
  assertFault('select from groups g right join keywords k using (account_id) where g.account_id = $1', kept)
  assertFault(
    'select from keywords k left join groups g on g.account_id = k.account_id and g.account_id = $1',
    kept,
  )
  assertBound(`select from keywords k left join groups g on ${on} where k.account_id = $1`)
  assertBound('select from keywords k left join groups g using (account_id) where k.account_id = $1')
  assertBound(
    'select from groups g right join keywords k on g.account_id = k.account_id where k.account_id = $1',
  )
  const text = `select from keywords k full join groups g on ${on}`
  assert.deepEqual(faultsOf(text, [1]), [kept, 'groups g is not bound to an account'])
})

test('a table is found by whatever name and in whatever way it is read', () => {
  assertFault('select from public.keywords', 'keywords is not bound to an account')
  assertFault('select from keywords tablesample system (1)', 'keywords is not bound to an account')
  assertFault(
    'with keywords as (select * from keywords) select from keywords',
    'keywords is not bound to an account',
  )
  for (const [text, kind] of [
    ['copy (select * from keywords) to stdout', 'CopyStmt'],
    ['copy keywords from stdin', 'CopyStmt'],
    ['explain select from keywords', 'ExplainStmt'],
    ['truncate keywords', 'TruncateStmt'],
    ['create table copied as select * from keywords', 'CreateTableAsStmt'],
  ] as const) {
    assertFault(text, `${kind} is not read by the guard`)
  }
  assertBound('copy region_indexes to stdout')
})

test('an account in the text of a statement does not bind it', () => {
  assertFault('select from keywords where account_id = 7', 'keywords is not bound to an account')
})

test('rows do not move to another account', () => {
  assertFault(
    'update keywords set account_id = $2 where account_id = $1',
    'rows of keywords move to another account',
  )
  assertFault(
    'insert into tags (account_id, id) values ($1, 1) on conflict (account_id, id) do update set account_id = $2',
    'rows of tags move to another account',
  )
})

test('rows are inserted for an account of a parameter, or of what was selected for one', () => {
  assertBound('insert into groups (name, account_id) values ($2, $1), ($3, $1)')
  assertBound(
    'insert into groups (name, account_id) select k.name, k.account_id from keywords k where k.account_id = $1',
  )
  assertBound('insert into groups (account_id, name) select $1, u.name from unnest($2::text[]) as u(name)')
  assertBound(
    `with gone as (delete from groups where account_id = $1 returning account_id, name)
    insert into groups (account_id, name) select * from gone`,
  )
  const fault = 'the account of rows inserted into groups is not bound'
  assertFault('insert into groups (name) values ($1)', fault)
  assertFault(
    'insert into groups (account_id, name) select u.a, u.name from unnest($1::int[], $2::text[]) as u(a, name)',
    fault,
  )
  // The account of the keywords is selected too, but it is not the one that is inserted.
  assertFault(
    'insert into groups (account_id, ord) select u.a, k.account_id from keywords k, unnest($2::int[]) u(a) where k.account_id = $1',
    fault,
  )
  assertFault(
    `with c as (
      select k.account_id as owner, u.a as account_id from keywords k, unnest($2::int[]) u(a) where k.account_id = $1
    )
    insert into groups (account_id) select account_id from c`,
    fault,
  )
})

test('a table that the schema does not have is found', () => {
  assertFault('select from keyword where account_id = $1', 'the table keyword is unknown')
})

test('two accounts in one statement are found, whenever the values differ', () => {
  const text =
    'select from keywords k join groups g on g.id = k.group_id where k.account_id = $1 and g.account_id = $2'
  assertBound(text, [7, 7])
  assertBound(text, [7, '7'])
  assertFault(text, 'different accounts: 7, 8', [7, 8])
  assertFault(text, 'different accounts: 8, 7', [8, 7])
})

test('what a sharded PostgreSQL refuses is found', () => {
  assertFault(
    'insert into groups (account_id, ord) values ($1, (select max(ord) from groups where account_id = $1))',
    'a subquery in VALUES for groups',
  )
  assertFault(
    'insert into groups (account_id, ord) select $1, (select max(ord) from groups where account_id = $1) from folders f where f.account_id = $1',
    'a subquery in the rows selected for groups: select them in a materialized CTE',
  )
  assertFault(
    'update tasks set date = $2 where account_id = $1 returning now() - created_at',
    'now() in RETURNING of tasks',
  )
  assertFault(
    'update tasks set attempts = 1 where account_id = $1 returning id::text, claimed_until::text as claim',
    'claimed_until::text in RETURNING of tasks',
  )
  assertFault(
    'insert into tags (account_id) values ($1) on conflict (account_id) do update set created_at = now()',
    'now() in DO UPDATE SET of tags',
  )
  assertFault(
    'update tasks set ended_at = case when attempts > 1 then now() end where account_id = $1',
    'now() in CaseExpr of UPDATE tasks',
  )
  assertFault(
    'update tasks set attempts = 1 where account_id = $1 returning (select max(ord) from groups where account_id = $1)',
    'a subquery in RETURNING of tasks',
  )
})

test('tables that are not on the same machine are found in one statement', () => {
  assertFault(
    'update tasks t set round = 2 where t.account_id = $1 and exists (select from due_checks d where d.run_id = t.run_id)',
    'due_checks is on the coordinator only, and tasks is not',
  )
  assertFault(
    'select (select spent from provider_spend s where s.subject = k.id::text) from api_keys k where k.account_id = $1',
    'provider_spend is on the coordinator only: join a query of it to the rows of api_keys',
  )
  assertBound(
    `select s.spent from api_keys k left join (select subject, spent from provider_spend where scope = 'key') s
    on s.subject = k.id::text where k.account_id = $1`,
  )
  assertFault(
    'delete from guests where project_id in (select id from projects where account_id = $1)',
    'guests is written on every machine from rows of projects',
  )
  assertBound('select from guests g join projects p on p.account_id = $1 and p.id = g.project_id')
  assertBound('delete from due_checks where account_id = $1')
})

test('a time that is computed from columns is found in an update', () => {
  assertFault(
    'update tasks t set next_attempt_at = now() + u.pause from unnest($2::interval[]) u(pause) where t.account_id = $1',
    'now() in SET with columns of UPDATE tasks',
  )
  assertBound('update tasks set next_attempt_at = now() + make_interval(secs => $2) where account_id = $1')
})

test('a condition of ON CONFLICT that depends on the time is found', () => {
  assertFault(
    `insert into tags as t (account_id, id) values ($1, 1) on conflict (account_id, id) do update set id = 1
    where t.account_id = $1 and t.created_at < now()`,
    'now() in WHERE of ON CONFLICT of tags',
  )
})

test('every crossing that is declared is used', () => {
  const source = new URL('../../src/', import.meta.url)
  const texts = globSync('**/*.ts', { cwd: source }).map((file) =>
    readFileSync(new URL(file, source), 'utf8'),
  )
  const isUsed = (name: string) =>
    texts.some((text) => text.includes(`'${name}'`) && !text.includes('export const crossings'))
  const unused = Object.keys(crossings).filter((name) => !isUsed(name))
  assert.deepEqual(unused, [])
})

test('a crossing must be declared', () => {
  assertFault(
    '/* crosses accounts: somewhere */ select from keywords',
    'the crossing somewhere is not declared',
  )
})

test('a shared lock of a table that is whole on every machine is found', () => {
  assertFault(
    'select name from accounts where id = $1 for share',
    'accounts is on every machine: lock it for no key update',
  )
  assertBound('select name from accounts where id = $1 for no key update')
  assertBound('select from keywords where account_id = $1 for key share')
})
