import { ApiError } from '@sextant/contract'
import { delayAfter, DeliveryError } from '#events/failure.ts'
import { MailError } from '#events/mail/error.ts'
import { handMail, type MailSettings } from '#events/mail/send.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Log } from '#observe/log.ts'
import {
  endAttempt,
  handOver,
  takeDelivery,
  type AttemptEnd,
  type TakenDelivery,
} from '#sendings/attempts.ts'
import { sendReport } from '#sendings/jobs.ts'
import { fileOf } from '../forms/file.ts'
import { openReport } from '../stored/open.ts'
import { letterOf } from './letter.ts'
import { reportOf, type MakingDependencies } from './report.ts'

export interface SendingDependencies extends MakingDependencies {
  readonly queue: Queue
  readonly log: Log
  /** Undefined if email is not configured. */
  readonly mail: MailSettings | undefined
}

/** Length of the claim for an attempt: a long report takes a while to draw. */
const CLAIM_SECONDS = 300
/** Answers of a mail server from here on are final (https://www.rfc-editor.org/rfc/rfc5321#section-4.2.1). */
const PERMANENT = 500

/**
 * Attempts to send a report to a recipient and queues the next attempt after a failure. Safe to run twice: what may have been
 * accepted is never sent again by itself.
 */
export async function deliverReport(
  dependencies: SendingDependencies,
  { accountId, deliveryId }: { accountId: number; deliveryId: string },
): Promise<void> {
  const { database, log, queue } = dependencies
  const delivery = await takeDelivery(database.executor, accountId, deliveryId, CLAIM_SECONDS)
  if (delivery === undefined) return
  const end = await attempt(dependencies, delivery)
  await database.transaction((tx) => endAttempt(tx, queue, delivery, end))
  const { state, ...failure } = end
  log.messageAttempted({
    deliveryId: `report ${deliveryId}`,
    attempts: delivery.attempts,
    delivered: state === 'sent',
    status: null,
    error: null,
    ...failure,
  })
}

async function attempt(dependencies: SendingDependencies, delivery: TakenDelivery): Promise<AttemptEnd> {
  const { database, log } = dependencies
  let handedOver = false
  try {
    await send(dependencies, delivery, async () => {
      await handOver(database.executor, delivery)
      handedOver = true
    })
    return { state: 'sent' }
  } catch (error) {
    if (error instanceof ApiError) return { state: 'failed', error: error.message }
    const isInternal = !(error instanceof DeliveryError)
    if (isInternal) log.jobFailed({ job: sendReport.name, subject: `delivery ${delivery.id}`, cause: error })
    const responseCode = error instanceof MailError ? error.responseCode : undefined
    const logged = error instanceof DeliveryError && error.cause !== undefined ? { cause: error.cause } : {}
    if (handedOver && responseCode === undefined) {
      return {
        state: 'handed_over',
        error: 'The mail server has the message, but the connection broke before its answer.',
        ...logged,
      }
    }
    const again = (responseCode ?? 0) >= PERMANENT ? undefined : delayAfter(delivery.attempts)
    const reason = isInternal ? 'An internal error occurred. See the log of Sextant.' : error.message
    return again === undefined
      ? { state: 'failed', error: reason, ...logged }
      : { state: 'waiting', error: reason, again, ...logged }
  }
}

async function send(
  dependencies: SendingDependencies,
  delivery: TakenDelivery,
  beforeEnd: () => Promise<void>,
): Promise<void> {
  const { database, mail } = dependencies
  const { account_id: accountId, address, id, project_id: projectId, sending, settings } = delivery
  if (mail === undefined) throw new DeliveryError('Email is not configured: set SMTP_URL and SMTP_FROM.')
  const { link, reportId } = await reportOf(dependencies, delivery)
  const report = await openReport(database.executor, accountId, projectId, reportId)
  const files = []
  for (const form of settings.formats) {
    const { bytes, contentType, fileName } = await fileOf(report, form)
    files.push({ filename: fileName, contentType, content: Buffer.from(bytes) })
  }
  const { logo } = report.content
  const letter = letterOf(report.content, { link, message: settings.message ?? '', files: files.length })
  const picture =
    logo === null
      ? []
      : [
          {
            filename: 'logo',
            contentType: logo.type,
            content: Buffer.from(logo.base64, 'base64'),
            cid: 'logo',
          },
        ]
  await handMail(mail, {
    id: `report-${sending}-${id}`,
    to: address,
    ...letter,
    attachments: [...files, ...picture],
    beforeEnd,
  })
}
