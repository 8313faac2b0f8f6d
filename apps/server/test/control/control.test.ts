import assert from 'node:assert/strict'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, test } from 'vitest'
import { ask } from '#control/connect.ts'
import { listenInFolder } from '#control/listen.ts'
import { temporaryFolder } from '../db/temporary.ts'

const folder = await temporaryFolder({ afterAll })

async function folderNamed(name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path, { recursive: true })
  return path
}

const answers = {
  greet: async (conversation: { read(): Promise<string | undefined>; write(line: string): void }) => {
    conversation.write('who?')
    conversation.write(`good day, ${await conversation.read()}`)
  },
  fail: async () => Promise.reject(new Error('a defect')),
}

test('a command reaches the process of a folder, also by a path that is too long for a socket', async () => {
  for (const name of ['short', 'long'.repeat(40)]) {
    const dataDir = await folderNamed(name)
    // Of a process that was killed.
    await writeFile(join(dataDir, 'control.sock'), '')
    await using _listening = await listenInFolder(dataDir, answers)
    assert.equal((await stat(join(dataDir, 'control.sock'))).mode & 0o777, 0o600)
    using conversation = (await ask(dataDir, 'greet'))!
    assert.equal(await conversation.read(), 'who?')
    conversation.write('Ann')
    assert.equal(await conversation.read(), 'good day, Ann')
    assert.equal(await conversation.read(), undefined)
  }
})

test('a conversation ends when a request is unknown, fails, or the process closes, and none begins without a process', async () => {
  const dataDir = await folderNamed('ends')
  assert.equal(await ask(dataDir, 'greet'), undefined)
  const listening = await listenInFolder(dataDir, answers)
  using unknown = (await ask(dataDir, 'dance'))!
  assert.equal(await unknown.read(), 'unknown request')
  using failing = (await ask(dataDir, 'fail'))!
  assert.equal(await failing.read(), undefined)
  using waiting = (await ask(dataDir, 'greet'))!
  assert.equal(await waiting.read(), 'who?')
  await listening[Symbol.asyncDispose]()
  assert.equal(await waiting.read(), undefined)
  assert.equal(await ask(dataDir, 'greet'), undefined)
})
