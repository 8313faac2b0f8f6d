import {
  addressBook,
  ApiError,
  readParameters,
  refuseFilters,
  refuseIgnored,
  type AddressBook,
  type Operation,
} from '@sextant/contract'
import type { Actor } from '#accounts/authenticate.ts'
import { requireWithin } from '#accounts/bounds.ts'
import type { Origin } from '#accounts/sessions.ts'
import { RequestAudit } from '#audit/request-audit.ts'
import type { Database, Executor } from '#db/database.ts'
import { requireShownOperation, shownRequest } from '#guests/restrict.ts'
import type { Keyed } from '#idempotency/claim.ts'
import { fingerprint } from '#idempotency/fingerprint.ts'
import { idempotencyKey } from '#idempotency/header.ts'
import { once } from '#idempotency/once.ts'
import type { Log } from '#observe/log.ts'
import { BodyError } from './body/body-error.ts'
import { decodeBody, type DecodedBody } from './body/decode-body.ts'
import { quote } from './body/quote.ts'
import { turnToDecode } from './body/turn.ts'
import { success, type WireAnswer } from './respond.ts'

/** Who sent a request, and from where. */
export interface Caller {
  /** Undefined for callers who are not signed in, who may use open operations only. */
  readonly actor: Actor | undefined
  readonly origin: Origin
  /** The header of a request that may be sent again (`Idempotency-Key`). */
  readonly idempotencyKey?: string | undefined
  /** API key or session token of the actor. */
  readonly secret?: string | undefined
  /** Called with region indexes of the request that its project does not have. */
  readonly missesRegions?: (projectId: number, regions: readonly number[]) => void
}

/** A request body as received. */
export interface SentBody {
  readonly contentType: string | undefined
  /** `Content-Encoding`. Bodies are read as they are; it is part of the error if one cannot be read. */
  readonly contentEncoding: string | undefined
  readonly bytes: Buffer
}

/** An operation and its handler; the composition root joins them. */
export interface Endpoint {
  readonly operation: Operation
  /** Whether all its changes can be one transaction. */
  readonly isOneTransaction: boolean
  /**
   * `sent`: the parameters as sent; `input`: as the operation declares them. `last`: for an operation that can be one
   * transaction, makes it one and runs as its last part.
   */
  readonly handle: (
    caller: Caller,
    sent: Readonly<Record<string, unknown>>,
    input: Readonly<Record<string, unknown>>,
    last?: (tx: Executor, answered: unknown) => Promise<void>,
  ) => Promise<unknown>
}

/** Finds an endpoint by the path below `/v2/json/`. Throws ApiError 1000 to 1003. */
export type Endpoints = AddressBook<Endpoint>

export function endpointsOf(endpoints: readonly Endpoint[]): Endpoints {
  return addressBook(endpoints, ({ operation }) => operation)
}

/** What requests are answered with. */
export interface Dispatching {
  readonly database: Database
  readonly log: Pick<Log, 'jobFailed'>
  readonly timeLimitSeconds: number
}

/** Returns the answer to a request of a known caller. Throws ApiError and whatever the handler throws. */
export async function dispatch(
  caller: Caller,
  endpoint: Endpoint,
  { database, log, timeLimitSeconds }: Dispatching,
  body: SentBody,
): Promise<WireAnswer> {
  const { operation, handle } = endpoint
  const guestLink = caller.actor?.guestLink
  // The log of the account is for what people and programs of the account do.
  if (guestLink !== undefined) requireShownOperation(guestLink, operation)
  const isReading = operation.address.startsWith('get/')
  const audit = new RequestAudit(operation, caller)
  const later = (recording: Promise<void>) =>
    recording.catch((cause: unknown) => log.jobFailed({ job: 'audit', cause }))
  try {
    if (operation.access === 'administrator' && caller.actor?.administrator !== true) {
      throw new ApiError('forbidden', 'this operation requires an administrator')
    }
    requireWithin(caller.actor?.bounds, operation)
  } catch (error) {
    await later(audit.refused(database.executor, error))
    throw error
  }
  const received = await readBody(body)
  const sent =
    guestLink === undefined ? received : shownRequest(guestLink, operation, received, caller.actor!.timeZone)
  if (!isReading) refuseIgnored(sent)
  const selects = operation.selection !== undefined || Object.hasOwn(operation.parameters, 'filters')
  if (!selects) refuseFilters(sent)
  const input = readParameters(operation.parameters, sent)
  // A read that is abandoned changes nothing. A write is bounded by the time limit of its statements instead, so
  // that no change is made after the caller was informed that it was stopped.
  if (isReading) {
    return success(operation, await withinTime(timeLimitSeconds, handle(caller, sent, input)))
  }
  audit.of(sent, input)
  const run = async (keep?: (tx: Executor, answer: WireAnswer) => Promise<void>): Promise<WireAnswer> => {
    let answer: WireAnswer | undefined
    const answered = await handle(caller, sent, input, async (tx, value) => {
      answer = success(operation, value)
      await keep?.(tx, answer)
      await audit.done(tx)
    })
    if (answer !== undefined) return answer
    await later(audit.done(database.executor))
    return success(operation, answered)
  }
  try {
    const keyed = keyedRequest(caller, endpoint, sent)
    return await (keyed === undefined ? run() : once(database.executor, keyed, run))
  } catch (error) {
    await later(audit.refused(database.executor, error))
    throw error
  }
}

/** The request with its `Idempotency-Key`, if it has one. Throws ApiError 2003 for an invalid key. */
function keyedRequest(
  { actor, idempotencyKey: header, secret }: Caller,
  { operation, isOneTransaction }: Endpoint,
  sent: Readonly<Record<string, unknown>>,
): Keyed | undefined {
  const key = idempotencyKey(header)
  if (key === undefined || actor === undefined || secret === undefined) return undefined
  const { accountId } = actor
  return { accountId, secret, key, fingerprint: fingerprint(operation.address, sent), isOneTransaction }
}

async function readBody(body: SentBody): Promise<Record<string, unknown>> {
  await turnToDecode(body.bytes)
  const { parameters, files } = await decode(body)
  for (const [name, file] of files) {
    if (Object.hasOwn(parameters, name)) {
      throw new ApiError('parameter_value', 'was sent both as a value and as a file; send only one of them', {
        field: name,
      })
    }
    parameters[name] = file
  }
  return parameters
}

/** A `Content-Encoding` that says the bytes are the body itself. */
const NOT_ENCODED = /^(?:identity)?$/i

async function decode({ contentType, contentEncoding = '', bytes }: SentBody): Promise<DecodedBody> {
  try {
    return await decodeBody(contentType, bytes)
  } catch (error) {
    if (error instanceof BodyError && !NOT_ENCODED.test(contentEncoding)) {
      error.addDetail(
        `The request has the header Content-Encoding: ${quote(contentEncoding)}, but bodies must be sent without compression.`,
      )
    }
    throw error
  }
}

async function withinTime<T>(seconds: number, answered: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ApiError('timeout', `the time limit is ${seconds} seconds`)),
      seconds * 1000,
    )
  })
  try {
    return await Promise.race([answered, late])
  } finally {
    clearTimeout(timer)
    answered.catch(() => undefined)
  }
}
