import assert from 'node:assert/strict'
import { test } from 'vitest'
import { openDatabase, type DatabaseConfig } from '../../apps/server/src/db/database.ts'
import { blankDataFolder } from '../../apps/server/test/db/temporary.ts'
import { usePostgres } from '../../apps/server/test/postgres.ts'
import { dumpSchema } from '../schema-sql.ts'

const SCHEMA = `
  create type mood as enum ('calm', 'wild');
  create domain level as int not null check (value between 1 and 100);
  create function twice(n int) returns int language sql immutable as 'select n * 2';
  create table birds (
    id bigint generated always as identity primary key,
    name text collate pg_c_utf8 not null,
    mood mood not null default 'calm',
    size level,
    doubled int generated always as (twice(7)) stored,
    price numeric(18, 6) not null default 0 check (price >= 0),
    seen timestamptz not null default now(),
    details jsonb,
    unique (name, mood)
  ) with (fillfactor = 90);
  create index birds_seen on birds (seen desc) where details is not null;
  create index on birds (lower(name));
  create table nests (bird bigint not null references birds on delete cascade, place point, primary key (bird));
  create table sightings (day date not null, bird bigint) partition by range (day);
  create table sightings_2026 partition of sightings for values from ('2026-01-01') to ('2027-01-01');
  create index on sightings (day);
  create unlogged table calls (bird bigint);
  create sequence rings start 100;
  create view calm_birds as select id, name from birds where mood = 'calm';
  comment on table birds is 'Those that fly, mostly: it''s a start.';
  comment on column birds.seen is 'UTC';
  comment on index birds_seen is 'For the list';
  comment on function twice(int) is 'Doubles';
  create table schema_migrations (version int);
`

async function dumpOf(config: DatabaseConfig, script: string): Promise<string> {
  await using database = await openDatabase(config)
  await database.executeSql(script)
  return await dumpSchema(database) // closed afterwards, not meanwhile
}

test('the schema reads the same from the embedded database and from a server', async (t) => {
  const databaseUrl = await usePostgres().createDatabase()
  const dataDir = await blankDataFolder(t)
  const server = await dumpOf({ databaseUrl }, SCHEMA)
  const embedded = await dumpOf({ dataDir }, SCHEMA)
  assert.equal(embedded, server)
  for (const line of [
    `CREATE TYPE mood AS ENUM ('calm', 'wild');`,
    `  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,`,
    `  name text COLLATE pg_c_utf8 NOT NULL,`,
    `  mood mood NOT NULL DEFAULT 'calm'::mood,`,
    `  CONSTRAINT birds_pkey PRIMARY KEY (id),`,
    `CREATE UNLOGGED TABLE calls (`,
    `CREATE INDEX birds_seen ON public.birds USING btree (seen DESC) WHERE (details IS NOT NULL);`,
    `COMMENT ON TABLE birds IS 'Those that fly, mostly: it''s a start.';`,
    `COMMENT ON FUNCTION twice(integer) IS 'Doubles';`,
  ]) {
    assert.ok(server.split('\n').includes(line), `${line}\n\nis missing in\n\n${server}`)
  }
  assert.doesNotMatch(server, /schema_migrations/)
})

test('the order of creation does not show', async () => {
  const postgres = usePostgres()
  const one =
    'create table b (id int primary key); create table a (id int); create index y on a (id); create index x on a (id)'
  const other =
    'create table a (id int); create index x on a (id); create index y on a (id); create table b (id int primary key)'
  const first = await dumpOf({ databaseUrl: await postgres.createDatabase() }, one)
  assert.equal(first, await dumpOf({ databaseUrl: await postgres.createDatabase() }, other))
})
