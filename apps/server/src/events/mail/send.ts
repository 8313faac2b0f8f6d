import { createTransport } from 'nodemailer'
import { ATTEMPT_SECONDS, DeliveryError } from '../failure.ts'
import type { Letter } from '../letter/letter.ts'
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
 * Sends a letter as HTML with a plain text. Every attempt has the same Message-ID, so that mailboxes can recognize duplicates. Throws
 * DeliveryError.
 */
export async function sendMail(
  { url, from }: MailSettings,
  to: string,
  deliveryId: string,
  letter: Letter,
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
      subject: letter.subject.slice(0, SUBJECT),
      text: textOf(letter),
      html: pageOf(letter),
    })
  } catch (cause) {
    const { code, responseCode } = cause as { code?: string; responseCode?: number }
    // The server's own message could contain the credentials.
    const what = responseCode === undefined ? (code ?? 'no connection') : `status ${responseCode}`
    throw new DeliveryError(`The mail server did not accept the message: ${what}.`)
  } finally {
    transport.close()
  }
}

/** Whether a text is one email address that no mail program can read as several. */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(text)
}
