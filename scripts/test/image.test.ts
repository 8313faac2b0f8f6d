import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { commands } from '../../apps/server/src/commands/index.ts'
import { freePort } from '../../apps/server/test/free-port.ts'
import { buildImage } from '../image/build.ts'
import { Container, type ContainerOptions } from '../image/container.ts'
import { firstRank } from '../image/first-rank.ts'
import type { Image } from '../image/image.ts'
import { whyUnsupported } from '../image/supported.ts'
import { BUILT_PROGRAM, serverProgram } from '../server-program.mjs'

// Carries out the Dockerfile without a container engine, and runs what it makes as the engine would.

const unsupported = whyUnsupported()
if (unsupported !== undefined) process.stderr.write(`The image is not tested here: ${unsupported}.\n`)

describe.skipIf(unsupported !== undefined)('the image', () => {
  let folder: string
  let image: Image
  const containers: Container[] = []

  beforeAll(async () => {
    // Not in the folder of the tests, from which nothing can be executed where it is in memory.
    folder = await mkdtemp(join(tmpdir(), 'sextant-image-'))
    image = buildImage(folder)
  })
  afterAll(async () => {
    for (const container of containers) container.kill()
    await Promise.all(containers.map(({ ended }) => ended))
    await rm(folder, { recursive: true, force: true })
  })

  function start(options: Omit<ContainerOptions, 'data'>): Container & { readonly data: string } {
    const data = join(folder, `data-${containers.length}`)
    const container = new Container(image, { ...options, data })
    containers.push(container)
    return Object.assign(container, { data })
  }

  test('gets from its start to a first rank on a read-only root, as a user without rights', async () => {
    const port = await freePort()
    const sextant = start({ settings: { PORT: String(port), LOG_LEVEL: 'error' } })
    await sextant.said(/Sextant listens on/)
    const [, id] = await sextant.said(/User-Id (\d+)/)
    const [, key = ''] = await sextant.said(/API key, shown only now: (\S+)\n/)
    const [, password = ''] = await sextant.said(/this password, shown only now: (\S+)\n/)
    const url = `http://127.0.0.1:${port}`

    const position = await firstRank({ url, userId: Number(id), key })
    assert.match(position, /^(\d+|--)$/)

    const signedIn = await fetch(`${url}/v2/json/add/users_2/sessions`, {
      method: 'POST',
      headers: { 'sextant-session': '1', 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@localhost', password }),
    })
    assert.equal(signedIn.status, 200)
    const page = await fetch(url)
    assert.equal(page.status, 200)
    assert.match(await page.text(), /<script type="module"/)

    const health = await sextant.exec(image.health)
    assert.deepEqual(health, { code: 0, output: '' })
    const status = await readFile(`/proc/${sextant.pid()}/status`, 'utf8')
    assert.match(status, /^Uid:\t1000\t1000\t1000\t1000$/m)
    assert.match(status, /^CapEff:\t0+$/m)
    const written = await sextant.exec(['node', '-e', 'require("fs").writeFileSync("/sextant/file", "")'])
    assert.match(written.output, /EROFS/)
    const saved = await sextant.exec(['sextant', 'backup', '/data/monday.backup'])
    assert.equal(saved.code, 0, saved.output)
    assert.ok(existsSync(join(sextant.data, 'monday.backup')))

    const { code } = await sextant.stop()
    assert.equal(code, 0)
    assert.equal((await start({ settings: {}, command: ['--version'] }).ended).code, 0)
  })

  test('runs the build of the server', () => {
    assert.equal(serverProgram(`${image.root}/sextant/`), BUILT_PROGRAM)
  })

  test('is not healthy while nothing answers', async () => {
    const sextant = start({ settings: { PORT: String(await freePort()) }, command: ['mcp'] })
    const { code } = await sextant.exec(image.health)
    assert.equal(code, 1)
  })

  test('stops when it is asked to before it listens', async () => {
    const sextant = start({ settings: { PORT: '0' } })
    // Written by the process that holds the folder, seconds before the database in it is complete.
    while (sextant.isRunning && !existsSync(join(sextant.data, 'owner.json')))
      await new Promise((next) => setTimeout(next, 10))
    const { code, output } = await sextant.stop()
    assert.equal(code, 0, output)
  })

  test('has no native code besides its base, so that it is the same for every processor', () => {
    const files = readdirSync(join(image.root, 'sextant'), { recursive: true, encoding: 'utf8' })
    assert.deepEqual(
      files.filter((name) => name.endsWith('.node')),
      [],
    )
    for (const left of ['vite', 'node', 'typescript'])
      assert.ok(!files.includes(`node_modules/${left}`), left)
  })

  test('takes every command of Sextant', async () => {
    const { code, output } = await start({ settings: {}, command: ['help'] }).ended
    assert.equal(code, 0, output)
    for (const name of Object.keys(commands)) assert.match(output, new RegExp(`^  ${name} +\\S`, 'm'))
  })
})
