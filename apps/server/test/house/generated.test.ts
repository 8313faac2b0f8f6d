import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { afterAll, test } from 'vitest'
import { generated } from '../../../../scripts/generated.ts'
import { dumpSchema } from '../../../../scripts/schema-sql.ts'
import { openTestDatabase } from '../database.ts'

const root = resolve(import.meta.dirname, '../../../..')
const database = await openTestDatabase({ afterAll })

for (const [path, content] of Object.entries(generated)) {
  test(`${path} is up to date with the code (npm run gen)`, async () => {
    assert.equal(await readFile(resolve(root, path), 'utf8'), await content())
  })
}

test('the schema is the same on every database', async () => {
  assert.equal(await dumpSchema(database), await readFile(resolve(root, 'apps/server/schema.sql'), 'utf8'))
})
