import { createTransport } from 'nodemailer'
import { ATTEMPT_SECONDS, DeliveryError } from '../failure.ts'
import type { Message } from '../message.ts'
import { mailOf } from './text.ts'

/** Where mail is handed in, and who it is from. */
export interface MailSettings {
  /** `SMTP_URL` */
  readonly url: string
  /** `SMTP_FROM` */
  readonly from: string
}

/**
 * Hands a message to the SMTP server as plain text. Every attempt carries the same Message-ID, by which mailboxes know a
 * mail that comes twice. Throws DeliveryError.
 */
export async function sendMail(
  { url, from }: MailSettings,
  to: string,
  deliveryId: string,
  message: Message,
): Promise<void> {
  const milliseconds = ATTEMPT_SECONDS * 1000
  const transport = createTransport({
    url,
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      messageId: `<delivery-${deliveryId}@sextant>`,
      headers: { 'X-Sextant-Delivery': deliveryId, 'Auto-Submitted': 'auto-generated' },
      ...mailOf(message),
    })
  } catch (cause) {
    const { code, responseCode } = cause as { code?: string; responseCode?: number }
    // The server's own words may hold what it was told to log in with.
    const what = responseCode === undefined ? (code ?? 'no connection') : `status ${responseCode}`
    throw new DeliveryError(`The mail server did not take the mail: ${what}.`)
  } finally {
    transport.close()
  }
}

/** Whether a text is one e-mail address, and nothing that a mail program could take for several. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(text)
}
