import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { test, type TestContext } from 'vitest'
import { MailError, mailError } from '#events/mail/error.ts'
import { handMail } from '#events/mail/send.ts'

const certificates = join(import.meta.dirname, '../tls')

/** Starts a mail server with a certificate that nobody trusts and one user, and gives its port. */
async function startServer(t: TestContext, options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({
    key: readFileSync(join(certificates, 'server-key.pem')),
    cert: readFileSync(join(certificates, 'server.pem')),
    onAuth({ username, password }, _session, done) {
      if (username === 'sextant' && password === 'p@ss') done(null, { user: username })
      else done(new Error('the password p@ss is expected'))
    },
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('nobody@') ? Object.assign(new Error('nobody'), { responseCode: 550 }) : null)
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.onTestFinished(() => new Promise<void>((done) => server.close(done)))
  return (server.server.address() as AddressInfo).port
}

const send = (url: string, to = 'reader@client.example', beforeEnd = async () => undefined) =>
  handMail(
    { url, from: 'rank@sextant.example' },
    { id: 'one', to, subject: 'One', text: 'one', html: 'one', beforeEnd },
  )

const fails = (sent: Promise<void>, message: string) =>
  assert.rejects(sent, (error: Error) => {
    assert.ok(error instanceof MailError, String(error))
    assert.equal(error.message, message)
    assert.ok(!`${error.message} ${error.cause}`.includes('p@ss'))
    return true
  })

/** Closes a port at once, so that nothing is there. */
async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

test('a certificate that is not trusted fails unless the address says otherwise', async (t) => {
  const encrypting = await startServer(t, { authOptional: true })
  const message = 'The certificate of the mail server is not trusted.'
  await fails(send(`smtp://127.0.0.1:${encrypting}`), message)
  await send(`smtp://127.0.0.1:${encrypting}?tls.rejectUnauthorized=false`)
  await send(`smtp://127.0.0.1:${encrypting}?ignoreTLS=true`)
  const encrypted = await startServer(t, { authOptional: true, secure: true })
  await fails(send(`smtps://127.0.0.1:${encrypted}`), message)
  await send(`smtps://127.0.0.1:${encrypted}?tls.rejectUnauthorized=false`)
})

test('a wrong password fails as such', async (t) => {
  const port = await startServer(t, { hideSTARTTLS: true, allowInsecureAuth: true })
  await fails(
    send(`smtp://sextant:wrong@127.0.0.1:${port}`),
    'The mail server did not accept the user or the password of SMTP_URL: status 535.',
  )
  await fails(send(`smtp://127.0.0.1:${port}`), 'The mail server did not accept the message: status 530.')
  await send(`smtp://sextant:p%40ss@127.0.0.1:${port}`)
})

test('a server that cannot be used fails with what is wrong', async (t) => {
  const plain = await startServer(t, { hideSTARTTLS: true, authOptional: true })
  await fails(
    send(`smtps://127.0.0.1:${plain}`),
    'The mail server does not begin with TLS at this port: write smtp:// in SMTP_URL.',
  )
  await fails(send(`smtp://127.0.0.1:${await unusedPort()}`), 'The mail server cannot be reached.')
  await fails(
    send(`smtp://127.0.0.1:${plain}`, 'nobody@client.example'),
    'The mail server did not accept the message: status 550.',
  )
})

test('a name without an address and a server that is silent fail as such', () => {
  const messageOf = (code: string, text: string) =>
    mailError(Object.assign(new Error(text), { code })).message
  assert.deepEqual(
    [messageOf('EDNS', 'getaddrinfo ENOTFOUND mail.example'), messageOf('ETIMEDOUT', 'Timeout')],
    ['The mail server is not found: its name has no address.', 'The mail server did not respond in time.'],
  )
})

test('a message does not come to its end before the server has accepted its recipient', async (t) => {
  const plain = await startServer(t, {
    hideSTARTTLS: true,
    authOptional: true,
    async onRcptTo({ address }, _session, done) {
      // Long enough for a message that does not wait.
      await setTimeout(100)
      done(address.startsWith('nobody@') ? Object.assign(new Error('nobody'), { responseCode: 550 }) : null)
    },
  })
  const ends: string[] = []
  for (const to of ['nobody@client.example', 'reader@client.example']) {
    const sent = send(`smtp://127.0.0.1:${plain}`, to, async () => void ends.push(to))
    await (to.startsWith('nobody@') ? assert.rejects(sent, /status 550/) : sent)
  }
  assert.deepEqual(ends, ['reader@client.example'])
})
