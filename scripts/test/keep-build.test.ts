import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { temporaryFolder } from '../../apps/server/test/db/temporary.ts'
import { keepLastBuild } from '../build/keep.ts'
import { placeBuild } from '../build/place.ts'

test('a server that runs the last build finds its files until there are two newer ones', async (t) => {
  const root = await temporaryFolder(t)
  const output = join(root, 'dist')
  const build = (...names: string[]) => {
    const folder = join(root, 'dist-next')
    mkdirSync(folder)
    for (const name of names) writeFileSync(join(folder, name), `of ${names.join(' ')}`)
    writeFileSync(join(folder, 'chunks.json'), JSON.stringify(names))
    keepLastBuild(folder, output, 'chunks.json')
    placeBuild(folder, output)
    return readdirSync(output).filter((name) => name !== 'chunks.json')
  }
  assert.deepEqual(build('main.js', 'one.js'), ['main.js', 'one.js'])
  assert.deepEqual(build('main.js', 'two.js'), ['main.js', 'one.js', 'two.js'])
  assert.equal(readFileSync(join(output, 'main.js'), 'utf8'), 'of main.js two.js')
  assert.deepEqual(build('main.js', 'three.js'), ['main.js', 'three.js', 'two.js'])
})
