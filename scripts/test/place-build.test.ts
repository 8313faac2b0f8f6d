import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { test } from 'vitest'
import { temporaryFolder } from '../../apps/server/test/db/temporary.ts'

const place = resolve(import.meta.dirname, '../build/place.ts')

test('builds that are placed at the same moment leave one whole build and nothing else', async (t) => {
  const root = await temporaryFolder(t)
  const program = `
    import { mkdirSync, writeFileSync } from 'node:fs'
    const { placeBuild } = await import(${JSON.stringify(place)})
    for (let time = 0; time < 200; time += 1) {
      const folder = ${JSON.stringify(root)} + '/dist-' + process.pid
      mkdirSync(folder)
      for (const file of ['one', 'two']) writeFileSync(folder + '/' + file, process.pid + ' ' + time)
      placeBuild(folder, ${JSON.stringify(root)} + '/dist')
    }`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program])
  await Promise.all([run(), run(), run()])
  assert.deepEqual(readdirSync(root), ['dist'])
  const [one, two] = ['one', 'two'].map((file) => readFileSync(join(root, 'dist', file), 'utf8'))
  assert.match(one!, / 199$/)
  assert.equal(one, two)
})
