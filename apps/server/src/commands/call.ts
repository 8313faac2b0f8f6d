import {
  addressBook,
  addressesOf,
  ApiError,
  errorCatalogue,
  registry,
  type Operation,
} from '@sextant/contract'
import { createClient, SextantError, type Client, type FileAnswer, type PagedAddress } from '@sextant/sdk'
import { readArguments, type CallArguments } from './call/arguments.ts'
import { failureText, Unread, write } from './call/output.ts'
import { readRequest } from './call/request.ts'
import { usage, UsageError } from './call/usage.ts'

/** Streams of a command. */
export interface CallStreams {
  readonly stdout: NodeJS.WritableStream
  readonly stderr: NodeJS.WritableStream
  /** Defaults to the standard input of the process. */
  readonly stdin?: AsyncIterable<Uint8Array | string>
}

/**
 * Calls an operation of a running Sextant and prints the result: as JSON, as one row per line over all pages with
 * `--all`, or as the bytes of a file. Returns the exit code: 0 succeeded, 1 failed, 2 invalid command line.
 */
export async function runCall(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  streams: CallStreams,
): Promise<number> {
  // The callback of each write reports a broken pipe; without a listener it would also end the process.
  const ignore = (): void => undefined
  streams.stdout.on('error', ignore)
  try {
    const given = readArguments(argv, environment)
    if (given === 'help') {
      await write(streams.stdout, usage)
      return 0
    }
    return await call(given, streams)
  } catch (error) {
    if (error instanceof Unread) return 0
    if (!(error instanceof UsageError)) throw error
    await write(streams.stderr, `${error.message}\n`)
    return 2
  } finally {
    streams.stdout.off('error', ignore)
  }
}

async function call(given: CallArguments, streams: CallStreams): Promise<number> {
  const operation = operationAt(given.address)
  const request = await readRequest(operation, given.parameters, () => textOf(streams.stdin ?? process.stdin))
  const client = createClient(given)
  try {
    if (given.all) await printAll(client, operation, request, streams)
    else await printOne(client, operation, request, streams)
    return 0
  } catch (error) {
    if (!(error instanceof SextantError)) throw error
    await write(streams.stderr, failureText(error.failure, given.baseUrl))
    return 1
  }
}

const operations = addressBook(
  Object.fromEntries(
    Object.values<Operation>(registry).flatMap((operation) =>
      addressesOf(operation).map((address) => [address, operation]),
    ),
  ),
)

function operationAt(address: string): Operation {
  try {
    return operations.find(address.replace(/^\/?(v2\/json\/)?/, ''))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new UsageError(`${errorCatalogue[error.error].string} ${error.message}`)
  }
}

async function printOne(
  client: Client,
  { address, result: kind }: Operation,
  request: object,
  { stdout, stderr }: CallStreams,
): Promise<void> {
  const answer = await client.send(address, request)
  if (!answer.ok) throw new SextantError(answer)
  if (kind === 'file') {
    await write(stdout, (answer.result as FileAnswer).bytes)
    return
  }
  await write(stdout, `${JSON.stringify(answer.result, null, 2)}\n`)
  if (answer.nextOffset !== undefined) {
    const total = answer.total === undefined ? '' : ` of ${answer.total}`
    await write(
      stderr,
      `One page${total}. Next page: offset=${answer.nextOffset}. To read all pages, add --all.\n`,
    )
  }
}

async function printAll(
  client: Client,
  operation: Operation,
  request: object,
  { stdout }: CallStreams,
): Promise<void> {
  if (!isPaged(operation))
    throw new UsageError(`--all is not supported for ${operation.address}, which has no pages.`)
  if ('fetch_style' in request)
    throw new UsageError('--all cannot be combined with fetch_style: it prints one row per line.')
  // The request was checked against the declaration of this address, which types cannot express.
  const rows = client.rows(operation.address as PagedAddress, request)
  for await (const row of rows) await write(stdout, `${JSON.stringify(row)}\n`)
}

function isPaged({ result, selection, parameters }: Operation): boolean {
  if (result === 'file') return false
  return selection === undefined ? 'offset' in parameters : selection.use !== 'targets'
}

async function textOf(input: AsyncIterable<Uint8Array | string>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of input) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
  return Buffer.concat(chunks).toString()
}
