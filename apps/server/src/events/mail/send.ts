import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ATTEMPT_SECONDS, DeliveryError } from '../failure.ts'
import type { Letter } from '../letter/letter.ts'
import { mailError } from './error.ts'
import { pageOf } from './page.ts'
import { textOf } from './text.ts'

/** The SMTP server and the sender of mail. */
export interface MailSettings {
  /** `SMTP_URL` */
  readonly url: string
  /** `SMTP_FROM` */
  readonly from: string
}

/** Maximum length of a subject. */
const SUBJECT = 200

/**
 * Sends a letter as HTML with a plain text. Throws MailError, or the DeliveryError of `beforeEnd`.
 *
 * @param body what a webhook would get: another installation can have the same id, but not with the same message
 */
export function sendMail(
  settings: MailSettings,
  to: string,
  { id, beforeEnd, body }: { readonly id: string; readonly body: string } & Required<Pick<Mail, 'beforeEnd'>>,
  letter: Letter,
): Promise<void> {
  return handMail(settings, {
    id: `delivery-${id}-${createHash('sha256').update(body).digest('hex').slice(0, 16)}`,
    to,
    subject: letter.subject,
    text: textOf(letter),
    html: pageOf(letter),
    headers: { 'X-Sextant-Delivery': id },
    beforeEnd,
  })
}

/** A message for a mail server. */
export interface Mail {
  /** Names it in its Message-ID, which every attempt has, so that mailboxes can recognize duplicates. */
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
  readonly attachments?: readonly {
    readonly filename: string
    readonly contentType: string
    readonly content: Buffer
    /** Name by which the HTML shows it. */
    readonly cid?: string
  }[]
  /**
   * Called when all of the message but its end has been sent. The server accepts nothing before the end, so when this throws, the
   * message was not sent.
   */
  readonly beforeEnd?: () => Promise<void>
}

/** Hands a message to the mail server. Throws MailError, or the DeliveryError of `beforeEnd`. */
export async function handMail({ url, from }: MailSettings, mail: Mail): Promise<void> {
  const { attachments = [], beforeEnd, headers, html, id, subject, text, to } = mail
  const milliseconds = ATTEMPT_SECONDS * 1000
  // Loaded with the first mail: many installations send none.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  if (beforeEnd !== undefined) {
    transport.use('stream', ({ message }, done) => {
      // A transform would read ahead while the server is asked about the recipient.
      message.processFunc((drawn) => Readable.from(endingWith(drawn, beforeEnd)))
      done()
    })
  }
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      messageId: `<${id}@sextant>`,
      headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
      subject: subject.slice(0, SUBJECT),
      text,
      html,
      attachments: [...attachments],
    })
  } catch (cause) {
    if (cause instanceof DeliveryError) throw cause
    throw mailError(cause)
  } finally {
    transport.close()
  }
}

/** Passes a message on and waits for `beforeEnd` before it ends. Nothing is read before the server has accepted the recipient. */
async function* endingWith(message: Readable, beforeEnd: () => Promise<void>): AsyncIterable<Buffer> {
  yield* message
  await beforeEnd()
}

/** Whether a text is one email address that no mail program can read as several. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(text)
}
