import { DeliveryError } from '../failure.ts'

/** The mail server did not accept a message, or its answer is not known. */
export class MailError extends DeliveryError {
  /** Code of the server's answer, such as 550; undefined if it gave none. */
  readonly responseCode: number | undefined

  constructor(message: string, responseCode: number | undefined, cause: string | undefined) {
    super(message, cause === undefined ? {} : { cause })
    this.responseCode = responseCode
  }
}

/** Failures before a message was handed over, by the code of nodemailer and, where that says little, the text of the error. */
const FAILURES: readonly { code: string; text?: RegExp; message: string }[] = [
  { code: 'EDNS', message: 'The mail server is not found: its name has no address.' },
  { code: 'ETIMEDOUT', message: 'The mail server did not respond in time.' },
  { code: 'ESOCKET', text: /certificate/, message: 'The certificate of the mail server is not trusted.' },
  {
    code: 'ESOCKET',
    text: /wrong version number/,
    message: 'The mail server does not begin with TLS at this port: write smtp:// in SMTP_URL.',
  },
  { code: 'ESOCKET', message: 'The mail server cannot be reached.' },
]

/** Returns the error of nodemailer for people who read deliveries. */
export function mailError(error: unknown): MailError {
  const { code, message, responseCode } = error as { code?: string; message: string; responseCode?: number }
  if (responseCode !== undefined) {
    // The server's own text could contain the credentials.
    const what =
      code === 'EAUTH'
        ? 'The mail server did not accept the user or the password of SMTP_URL'
        : 'The mail server did not accept the message'
    return new MailError(`${what}: status ${responseCode}.`, responseCode, undefined)
  }
  const failure = FAILURES.find((one) => one.code === code && (one.text?.test(message) ?? true))
  const text = failure?.message ?? `The mail server did not accept the message: ${code ?? 'no connection'}.`
  return new MailError(text, undefined, message)
}
