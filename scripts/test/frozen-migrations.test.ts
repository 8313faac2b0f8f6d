import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'vitest'
import { folderOf } from '../../apps/server/test/db/temporary.ts'
import { frozenMigrations } from '../frozen-migrations.ts'

test('a new migration is added to the digests, and a listed one can neither change nor disappear', async (t) => {
  const folder = await folderOf(t, { '0001_birds.sql': 'create table birds ();\n' })
  const first = await frozenMigrations(folder)
  assert.match(first, /^[0-9a-f]{64}  0001_birds\.sql\n$/)
  await writeFile(join(folder, 'frozen.sha256'), first)
  await writeFile(join(folder, '0002_nests.sql'), 'create table nests ();\n')
  const both = await frozenMigrations(folder)
  assert.ok(both.startsWith(first) && both.endsWith('  0002_nests.sql\n'))

  await writeFile(join(folder, '0001_birds.sql'), 'create table birds ();\r\n')
  assert.equal(await frozenMigrations(folder), both)
  await writeFile(join(folder, '0001_birds.sql'), 'create table bees ();\n')
  await assert.rejects(frozenMigrations(folder), /0001_birds\.sql was changed/)
  await rm(join(folder, '0001_birds.sql'))
  await assert.rejects(frozenMigrations(folder), /0001_birds\.sql is frozen, but missing/)
})
