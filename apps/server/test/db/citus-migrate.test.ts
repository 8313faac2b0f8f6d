import assert from 'node:assert/strict'
import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { migrationsFolder } from '#app.ts'
import { migrate } from '#db/migrate.ts'
import { tables } from '#db/tables.ts'
import { openTestDatabase } from '../database.ts'
import { temporaryFolder } from './temporary.ts'

const database = await openTestDatabase({ afterAll })

test.runIf(database.profile.isSharded)(
  'a migration of spread tables changes them on every machine and spreads those that it makes',
  async (t) => {
    Object.assign(tables, { notes: 'tenant', colours: 'reference', counters: 'local' })
    t.onTestFinished(() => {
      for (const name of ['notes', 'colours', 'counters']) delete (tables as Record<string, string>)[name]
    })
    const folder = await temporaryFolder(t)
    await cp(migrationsFolder, folder, { recursive: true })
    const files = await readdir(migrationsFolder)
    const number = files.filter((file) => file.endsWith('.sql')).length + 1
    const name = `${String(number).padStart(4, '0')}_notes`
    await writeFile(
      join(folder, `${name}.sql`),
      `-- Notes; and their colours.
      create table colours (id int primary key, name text not null);
      insert into colours values (1, 'red; or so');
      create table counters (name text primary key, n int not null);
      create table notes (
        account_id int not null references accounts on delete cascade,
        id int generated always as identity,
        project_id int not null,
        colour int references colours,
        primary key (account_id, id),
        foreign key (account_id, project_id) references projects (account_id, id) on delete cascade
      );
      create index notes_of_a_project on notes (account_id, project_id);
      alter table projects add column mood text not null default 'good; mostly';`,
    )
    assert.deepEqual(await migrate(database, folder), [name])
    const { rows: kinds } = await sql`
      select table_name::text as name, citus_table_type as kind from citus_tables
      where table_name::text in ('notes', 'colours', 'counters') order by 1`.execute(database.executor)
    assert.deepEqual(kinds, [
      { name: 'colours', kind: 'reference' },
      { name: 'notes', kind: 'distributed' },
    ])
    const { rows: account } = await sql<{ id: number }>`
      insert into accounts (name, time_zone, currency, is_administrator) values ('A', 'UTC', 'USD', false)
      returning id`.execute(database.executor)
    const { id } = account[0]!
    await assert.rejects(
      sql`insert into notes (account_id, project_id, colour) values (${id}, 7, 1)`.execute(database.executor),
      /notes_account_id_project_id_fkey/,
    )
    const { rows: project } = await sql<{ id: number; mood: string }>`
      insert into projects (account_id, name, url, ord) values (${id}, 'P', 'p.example', 1) returning id, mood`.execute(
      database.executor,
    )
    assert.equal(project[0]!.mood, 'good; mostly')
    const { rows: made } = await sql`
      insert into notes (account_id, project_id, colour) values (${id}, ${project[0]!.id}, 1) returning id`.execute(
      database.executor,
    )
    assert.equal(made.length, 1)
    assert.deepEqual(await migrate(database, folder), [])
  },
)
