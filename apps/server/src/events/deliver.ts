import type { Database } from '#db/database.ts'
import type { Attempt } from '#jobs/attempts.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Log } from '#observe/log.ts'
import type { Providers } from '#providers/providers.ts'
import {
  endAttempt,
  isFailing,
  requireClaim,
  takeDelivery,
  type AttemptEnd,
  type TakenDelivery,
} from './attempts.ts'
import { postToChat } from './chat/post.ts'
import type { Bot } from './chat/telegram.ts'
import { readDigest } from './digest/read.ts'
import { ATTEMPT_SECONDS, delayAfter, DeliveryError } from './failure.ts'
import { deliverAgain, deliverMessage } from './jobs.ts'
import { digestOf, letterOf } from './letter/compose.ts'
import type { Letter } from './letter/letter.ts'
import type { Links } from './links.ts'
import { sendMail, type MailSettings } from './mail/send.ts'
import { messageBody, type Message } from './message.ts'
import { postWebhook } from './webhook/post.ts'
import { sealOwner, signature } from './webhook/sign.ts'
import { regionNames } from './wording/regions.ts'

export interface DeliverDependencies {
  readonly database: Database
  readonly queue: Queue
  readonly log: Log
  /** Decrypts the secrets of webhooks. */
  readonly providers: Pick<Providers, 'open'>
  /** Undefined if email is not configured. */
  readonly mail: MailSettings | undefined
  /** Links to the dashboard in messages for people; undefined if its address is not known. */
  readonly links: Links | undefined
  /** The Telegram bot; undefined if none is configured. */
  readonly bot: Bot | undefined
  /** Whether webhooks and chats may be in private networks. */
  readonly allowInside: boolean
}

/** Length of the claim for an attempt: a mail server answers each of some ten commands within the time limit. */
const CLAIM_SECONDS = ATTEMPT_SECONDS * 12

/** Attempts to deliver a message, or leaves that to the workers for receivers that failed the last time. Safe to run twice. */
export async function deliverUnlessFailing(
  dependencies: DeliverDependencies,
  attempt: Attempt,
): Promise<void> {
  const { database, queue } = dependencies
  const { accountId, deliveryId } = attempt
  if (!(await isFailing(database.executor, accountId, deliveryId))) return deliver(dependencies, attempt)
  await database.transaction((tx) => queue.send(tx, deliverAgain, [attempt]))
  queue.wake(deliverAgain)
}

/** Attempts to deliver a message and queues the next attempt after a failure. Safe to run twice. */
export async function deliver(
  dependencies: DeliverDependencies,
  { accountId, deliveryId }: { accountId: number; deliveryId: string },
): Promise<void> {
  const { database, log, queue } = dependencies
  const delivery = await takeDelivery(database.executor, accountId, deliveryId, CLAIM_SECONDS)
  if (delivery === undefined) return
  const end = await attempt(dependencies, delivery)
  await database.transaction((tx) => endAttempt(tx, queue, delivery, end))
  log.messageAttempted({ deliveryId, attempts: delivery.attempts, ...end })
}

async function attempt(dependencies: DeliverDependencies, delivery: TakenDelivery): Promise<AttemptEnd> {
  try {
    return { delivered: true, status: await send(dependencies, delivery), error: null }
  } catch (thrown) {
    const error = thrown instanceof DeliveryError ? thrown : internal(dependencies, delivery, thrown)
    const again = error.final ? undefined : delayAfter(delivery.attempts, error.askedSeconds)
    return {
      delivered: false,
      status: error.status,
      error: error.message,
      ...(error.cause !== undefined && { cause: error.cause }),
      ...(again !== undefined && { again }),
    }
  }
}

/** Logs an internal error, and is what the reader of the deliveries sees of it. */
function internal({ log }: DeliverDependencies, { id }: TakenDelivery, cause: unknown): DeliveryError {
  log.jobFailed({ job: deliverMessage.name, subject: `delivery ${id}`, cause })
  return new DeliveryError('An internal error occurred. See the log of Sextant.')
}

/** Sends a message to its target. Returns the HTTP status of a webhook or a chat. Throws DeliveryError. */
async function send(dependencies: DeliverDependencies, delivery: TakenDelivery): Promise<number | null> {
  const { id, message, target } = delivery
  const stillClaimed = () => requireClaim(dependencies.database.executor, delivery, ATTEMPT_SECONDS)
  if (target === null) throw new DeliveryError('The target was deleted.', { final: true })
  if (!target.on) throw new DeliveryError('The target is turned off.', { final: true })
  if (target.kind === 'email') {
    if (dependencies.mail === undefined)
      throw new DeliveryError('Email is not configured: set SMTP_URL and SMTP_FROM.')
    const body = messageBody(id, message)
    const letter = await letterFor(dependencies, delivery)
    await sendMail(dependencies.mail, target.address, { id, body, beforeEnd: stillClaimed }, letter)
    return null
  }
  if (target.kind !== 'webhook') {
    const letter = await letterFor(dependencies, delivery)
    await stillClaimed()
    return postToChat(dependencies, target.kind, target.address, letter)
  }
  const body = messageBody(id, message)
  const secret = await openSecret(dependencies, delivery)
  await stillClaimed()
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Sextant',
    'x-sextant-event': message.event,
    'x-sextant-delivery': id,
    'x-sextant-signature': signature(secret, Math.floor(Date.now() / 1000), body),
  }
  return postWebhook(new URL(target.address), body, headers, dependencies.allowInside)
}

/** The message as its reader reads it. */
async function letterFor({ database, links }: DeliverDependencies, delivery: TakenDelivery): Promise<Letter> {
  const { account_id: accountId, id, lang, message } = delivery
  const readerOf = async (messages: readonly Message[]) => {
    const indexes = messages.flatMap(({ changes }) => changes.map(({ region_index }) => region_index))
    return { lang, links, regions: await regionNames(database.executor, lang, indexes) }
  }
  if (message.event !== 'digest') return letterOf(message, await readerOf([message]))
  const { left, messages } = await readDigest(database.executor, accountId, id)
  if (messages.length === 0)
    throw new DeliveryError('The messages of the digest are no longer stored.', { final: true })
  return digestOf(messages, left, await readerOf(messages))
}

async function openSecret(
  { providers }: DeliverDependencies,
  { account_id: accountId, sealed_secret: sealed }: TakenDelivery,
): Promise<string> {
  const secret = await providers.open(sealOwner(accountId), sealed!)
  if (secret !== undefined) return secret
  throw new DeliveryError(
    'The secret of the webhook cannot be decrypted: SEXTANT_SECRET_KEY is missing, or is not the one it was encrypted with.',
  )
}
