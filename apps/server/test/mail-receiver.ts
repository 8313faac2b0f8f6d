import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import type { TestContext } from 'vitest'

/** A moment of an email: its recipient is named, all of it has arrived, the sender has read the answer. */
export type MailMoment = 'claimed' | 'ended' | 'answered'

/** An email that the receiver has taken. */
export interface TakenMail {
  readonly to: string
  readonly messageId: string
  /** Header and content as they were sent. */
  readonly text: string
}

/** Starts a mail server that reports the moments of each message and waits before it goes on. */
export async function startMailReceiver(
  t: TestContext,
  at: (moment: MailMoment, to: string) => Promise<void>,
): Promise<{ readonly taken: readonly TakenMail[]; readonly url: string }> {
  const taken: TakenMail[] = []
  const answered = new Map<string, string>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onRcptTo({ address }, _session, done) {
      await at('claimed', address)
      done()
    },
    async onData(stream, { envelope, id }, done) {
      let text = ''
      try {
        for await (const chunk of stream) text += String(chunk)
      } catch (error) {
        // A process that is killed breaks off the messages it is sending on other connections.
        done(error as Error)
        return
      }
      const to = envelope.rcptTo[0]!.address
      // From here on the message has arrived, whether or not the sender hears of it.
      taken.push({ to, messageId: /^Message-ID: (\S+)\r$/im.exec(text)![1]!, text })
      await at('ended', to)
      answered.set(id, to)
      done()
    },
    // The sender closes the connection when it has read the answer.
    onClose({ id }) {
      const to = answered.get(id)
      if (to !== undefined) void at('answered', to)
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  t.onTestFinished(() => new Promise<void>((done) => server.close(done)))
  return { taken, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}
