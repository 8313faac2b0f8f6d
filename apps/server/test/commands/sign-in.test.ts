import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import { afterAll, test } from 'vitest'
import { makeFolder } from '../folders.ts'
import { bareEnvironment, MAIN, NODE_FLAGS } from '../node.ts'
import { copyTemplate } from '../template.ts'

// Replaces a lost password in an installation with the embedded database.

const folder = await makeFolder('sextant-sign-in-')
const children: ChildProcess[] = []
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** A command of Sextant in a separate process; `said` waits until its output matches a pattern. */
function run(args: readonly string[], settings: Readonly<Record<string, string>> = {}) {
  const env = { ...bareEnvironment(), PORT: '0', LOG_LEVEL: 'error', DATA_DIR: folder, ...settings }
  const child = spawn(process.execPath, [...NODE_FLAGS, MAIN, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  const lookouts = new Set<() => void>()
  const hear = (chunk: unknown) => {
    output += String(chunk)
    for (const look of lookouts) look()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<{ code: number | null; output: string }>((done) =>
    child.once('close', (code) => done({ code, output })),
  )
  const said = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((found, failed) => {
      const look = () => {
        const match = pattern.exec(output)
        if (match !== null) found(match)
      }
      lookouts.add(look)
      look()
      void ended.then(() => failed(new Error(`it ended without saying ${pattern}: ${output}`)))
    })
  return { ended, said, stop: () => child.kill('SIGTERM') }
}

const LISTENING = /listens on (http:\S+);/
const SHOWN = /Sign in with (\S+) and this password, shown only now:\s+(\S+)\n/

async function statusOf(address: string, email: string, password: string): Promise<number> {
  const { status } = await fetch(`${address}/v2/json/add/users_2/sessions`, {
    method: 'POST',
    headers: { 'Sextant-Session': '1', 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return status
}

/** Lets signing in ask the first account for a code. */
async function askForCode(address: string, key: string, password: string): Promise<void> {
  const call = async (operation: string, body: object) => {
    const response = await fetch(`${address}/v2/json/${operation}`, {
      method: 'POST',
      headers: { 'User-Id': '1', Authorization: `bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as { result: { secret: string } }
  }
  const { result } = await call('add/users_2/totp', { password })
  const code = new TOTP({ secret: Secret.fromBase32(result.secret) }).generate()
  assert.ok((await call('edit/users_2/totp/confirm', { code })).result)
}

test('the first start shows an address and a password once, and a lost password can be replaced while Sextant is stopped', async () => {
  const first = run(['serve'])
  const address = (await first.said(LISTENING))[1]!
  const [, email, password] = await first.said(SHOWN)
  await first.said(/programs written for another API v2 service, set ERROR_STYLE=v2/)
  assert.equal(email, 'admin@localhost')
  assert.match(password!, /^(?:[a-z2-9]{5}-){3}[a-z2-9]{5}$/)
  assert.equal(await statusOf(address, email, password!), 200)
  const [, key] = await first.said(/Its API key, shown only now: (\S+)/)
  await askForCode(address, key!, password!)
  assert.equal(await statusOf(address, email, password!), 401)

  const { code, output } = await run(['account', 'password', '1']).ended
  assert.equal(code, 1, output)
  assert.match(output, /stop/i, 'the folder is in use')
  first.stop()
  await first.ended

  const unknown = await run(['account', 'password', 'nobody@crumbs.example']).ended
  assert.deepEqual(unknown, { code: 1, output: 'Account nobody@crumbs.example does not exist.\n' })
  const made = run(['account', 'password', '1', '--email', 'ann@crumbs.example', '--without-code'])
  const [, newEmail, newPassword] = await made.said(SHOWN)
  assert.equal((await made.ended).code, 0)

  const second = run(['serve'])
  const newAddress = (await second.said(LISTENING))[1]!
  assert.equal(await statusOf(newAddress, newEmail!, newPassword!), 200)
  assert.equal(await statusOf(newAddress, 'ann@crumbs.example', password!), 401)
  second.stop()
  assert.doesNotMatch((await second.ended).output, /shown only now/)
})

test('a start that cannot listen makes no account, and a start shows new credentials until they were used', async (t) => {
  // A database without accounts, which need not be created once more.
  const { config, remove } = await copyTemplate('embedded')
  t.onTestFinished(remove)
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const here = { DATA_DIR: config.dataDir!, HOST: '127.0.0.1' }
  const { code, output } = await run(['serve'], { ...here, PORT: String(port) }).ended
  taken.close()
  assert.equal(code, 1)
  assert.match(output, new RegExp(`^Port ${port} is already in use\\.`))

  const passwords: string[] = []
  for (const use of [false, true]) {
    const started = run(['serve'], here)
    const address = (await started.said(LISTENING))[1]!
    const [, email, password] = await started.said(SHOWN)
    assert.match((await started.said(/Its API key, shown only now: (\S+)/))[1]!, /^sxt_/)
    passwords.push(password!)
    if (use) {
      assert.equal(
        await statusOf(address, email!, passwords[0]!),
        401,
        'the one that was shown first is replaced',
      )
      assert.equal(await statusOf(address, email!, password!), 200)
    }
    started.stop()
    await started.ended
  }
  assert.notEqual(passwords[0], passwords[1])
  const used = run(['serve'], here)
  await used.said(LISTENING)
  used.stop()
  assert.doesNotMatch((await used.ended).output, /shown only now/)
})
