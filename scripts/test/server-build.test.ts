import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { describe, test, type TestContext } from 'vitest'
import { commands } from '../../apps/server/src/commands/index.ts'
import { temporaryFolder } from '../../apps/server/test/db/temporary.ts'
import { BUILD, BUILT_CHUNKS, BUILT_PROGRAM, BUILT_SOURCES, serverProgram } from '../server-program.mjs'

const root = `${resolve(import.meta.dirname, '../..')}/`
const SOURCE = 'apps/server/src/main.ts'

describe('the build of the server', () => {
  test('is what runs, since the tests make it before they start', () => {
    assert.equal(serverProgram(root), BUILT_PROGRAM)
  })

  test('has every command, with the help that its source has', async () => {
    for (const [name, load] of Object.entries(commands)) {
      const { usage } = await load()
      const said = execFileSync(process.execPath, [join(root, BUILT_PROGRAM), 'help', name], {
        encoding: 'utf8',
      })
      assert.equal(said.trim(), usage.trim(), name)
    }
  })

  test('finds the files and folders beside the sources', () => {
    const named = filesNamed(/new URL\("(\.\.\/src\/[^"]+)", import\.meta\.url\)/g)
    assert.ok(named.length > 4)
    for (const path of named) assert.ok(existsSync(join(root, BUILD, path)), path)
  })

  test('has the programs of other threads and processes, and runs none of the sources', () => {
    const chunks = builtChunks()
    const programs = filesNamed(/new URL\("([^"/]+)", import\.meta\.url\)/g)
    assert.deepEqual(programs.map((name) => name.replace(/-[\w-]{8}\.js$/, '')).toSorted(), [
      'create',
      'worker',
    ])
    for (const name of programs) assert.ok(chunks.includes(name), name)
    assert.deepEqual(filesNamed(/new URL\("(\.\/[^"]+\.ts)", /g), [])
  })
})

function builtChunks(): string[] {
  const chunks = JSON.parse(readFileSync(join(root, BUILT_CHUNKS), 'utf8')) as string[]
  assert.ok(chunks.includes(basename(BUILT_PROGRAM)))
  return chunks
}

/** What the first group of a pattern matches in the build. */
function filesNamed(pattern: RegExp): string[] {
  return builtChunks().flatMap((chunk) =>
    [...readFileSync(join(root, BUILD, chunk), 'utf8').matchAll(pattern)].map(([, name]) => name!),
  )
}

describe('what runs is', () => {
  test('the sources when there is no build', async (t) => {
    const tree = await treeOf(t)
    rmSync(join(tree, BUILD), { recursive: true })
    assert.equal(serverProgram(tree), SOURCE)
  })

  test('the build when no source is newer', async (t) => {
    assert.equal(serverProgram(await treeOf(t)), BUILT_PROGRAM)
  })

  test('the sources when one of them is newer, and the build again when it is made again', async (t) => {
    const tree = await treeOf(t)
    age(tree, SOURCE, -60)
    assert.equal(serverProgram(tree), SOURCE)
    age(tree, BUILT_PROGRAM, -120)
    assert.equal(serverProgram(tree), BUILT_PROGRAM)
  })

  test('the sources when one of the build is gone', async (t) => {
    const tree = await treeOf(t)
    rmSync(join(tree, 'package-lock.json'))
    assert.equal(serverProgram(tree), SOURCE)
  })

  test('the sources when the build does not say of which it is', async (t) => {
    const tree = await treeOf(t)
    writeFileSync(join(tree, BUILT_SOURCES), '["package-lock.json"')
    assert.equal(serverProgram(tree), SOURCE)
  })
})

/** A tree with a build that is newer than its two sources. */
async function treeOf(t: TestContext): Promise<string> {
  const tree = `${await temporaryFolder(t)}/`
  const sources = [SOURCE, 'package-lock.json']
  for (const path of [...sources, BUILT_PROGRAM, BUILT_SOURCES]) {
    mkdirSync(join(tree, dirname(path)), { recursive: true })
    writeFileSync(join(tree, path), '')
    age(tree, path, 60)
  }
  writeFileSync(join(tree, BUILT_SOURCES), JSON.stringify(sources))
  age(tree, BUILT_PROGRAM, 0)
  return tree
}

/** Gives a file an age in seconds; a negative one is in the future. */
function age(tree: string, path: string, seconds: number): void {
  const time = Date.now() / 1000 - seconds
  utimesSync(join(tree, path), time, time)
}
