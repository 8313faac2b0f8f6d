import {
  addressBook,
  ApiError,
  type Operation,
  readParameters,
  registry,
  type RegistryAddress,
} from '@sextant/contract'
import type { Actor } from '#accounts/authenticate.ts'
import type { Context, Installation } from '#services/context.ts'
import { handlers } from '#services/index.ts'
import { decodeBody } from './body/decode-body.ts'
import { success, type WireAnswer } from './respond.ts'

type AnyHandler = (context: Context, input: unknown) => Promise<unknown>

interface Endpoint {
  readonly operation: Operation
  readonly handle: AnyHandler
}

const endpoints = addressBook(
  Object.fromEntries(
    (Object.keys(registry) as RegistryAddress[]).map((address): [string, Endpoint] => [
      address,
      { operation: registry[address], handle: handlers[address] as unknown as AnyHandler },
    ]),
  ),
)

/** The operation at a path below `/v2/json/`. Throws ApiError 1000 to 1003. */
export function findEndpoint(path: string): Endpoint {
  return endpoints.find(path)
}

/** A request that has been authenticated → its answer. Throws ApiError and what the handler throws. */
export async function dispatch(
  installation: Installation,
  actor: Actor,
  { operation, handle }: Endpoint,
  contentType: string | undefined,
  bytes: Buffer,
): Promise<WireAnswer> {
  if (operation.access === 'administrator' && !actor.administrator) {
    throw new ApiError('forbidden', 'this operation is for administrators')
  }
  const sent = await readBody(contentType, bytes)
  const input = readParameters(operation.parameters, sent)
  const answered = handle({ ...installation, actor, sent }, input)
  // A reading that is given up changes nothing. A writing one is bounded by the time limit of its statements, so
  // that nobody is told "stopped" of a change that is then made after all.
  const isReading = operation.address.startsWith('get/')
  return success(operation, await (isReading ? withinTime(installation, answered) : answered))
}

async function readBody(contentType: string | undefined, bytes: Buffer): Promise<Record<string, unknown>> {
  const { parameters, files } = await decodeBody(contentType, bytes)
  for (const [name, file] of files) {
    if (Object.hasOwn(parameters, name)) {
      throw new ApiError('parameter_value', 'came as a value and as a file; send one of them', {
        field: name,
      })
    }
    parameters[name] = file
  }
  return parameters
}

async function withinTime<T>(installation: Installation, answered: Promise<T>): Promise<T> {
  const seconds = installation.settings.REQUEST_TIMEOUT_SECONDS
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ApiError('timeout', `the limit is ${seconds} seconds`)),
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
