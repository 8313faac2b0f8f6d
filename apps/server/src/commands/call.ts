import { addressBook, ApiError, errorCatalogue, registry, type Operation } from '@sextant/contract'
import { createClient, SextantError, type Client, type FileAnswer, type PagedAddress } from '@sextant/sdk'
import { readArguments, type CallArguments } from './call/arguments.ts'
import { readRequest } from './call/request.ts'
import { CommandFailed, UsageError, type Command, type CommandContext } from './command.ts'
import { failureText } from './output/failure.ts'
import { outputUsage, printerOf } from './output/formats.ts'
import { write } from './output/write.ts'

/** Calls an operation of a running Sextant. */
export const call: Command = {
  summary: 'Call an operation of a running Sextant: call get/keywords_2/keywords project_id=1.',
  usage: `sextant call <address> [parameters] [options]

Calls an operation of a running Sextant and prints its result as JSON.

  sextant call get/keywords_2/keywords project_id=1 fields=id,name
  sextant call get/keywords_2/keywords '{"project_id": 1, "limit": 10}'
  sextant call add/keywords_2/keywords/import - < request.json

Parameters are name=value pairs, one JSON object, or - for a JSON object on standard input. In pairs, lists are
separated by commas or written as JSON; repeating a pair makes a list.

  --all              read all pages of a list; as JSON, print one row per line
${outputUsage}
  --user-id <id>     account id (default: SEXTANT_USER_ID, or 1)
  --key <key>        API key (default: SEXTANT_KEY, which hides it from other users of the machine)
  --base-url <url>   address of Sextant (default: SEXTANT_URL, or http://127.0.0.1:8080)

A file is printed as it is. Exit codes: 0 succeeded, 1 failed, 2 invalid command line.
`,
  run: async (args, context) => {
    const given = readArguments(args, context.environment)
    const operation = operationAt(given.address)
    const request = await readRequest(operation, given.parameters, () => textOf(context.stdin))
    const client = createClient(given)
    try {
      if (given.all) await printAll(client, operation, request, given, context)
      else await printOne(client, operation, request, given, context)
      return 0
    } catch (error) {
      if (!(error instanceof SextantError)) throw error
      throw new CommandFailed(failureText(error.failure, given.baseUrl), { cause: error })
    }
  },
}

const operations = addressBook(Object.values<Operation>(registry), (operation) => operation)

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
  { output }: CallArguments,
  { stdout, stderr }: CommandContext,
): Promise<void> {
  const answer = await client.send(address, request)
  if (!answer.ok) throw new SextantError(answer)
  if (kind === 'file') {
    await write(stdout, (answer.result as FileAnswer).bytes)
    return
  }
  await write(stdout, printerOf(output).value(answer.result))
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
  { output }: CallArguments,
  { stdout }: CommandContext,
): Promise<void> {
  if (!isPaged(operation))
    throw new UsageError(`--all is not supported for ${operation.address}, which has no pages.`)
  if ('fetch_style' in request)
    throw new UsageError('--all cannot be combined with fetch_style: it prints rows.')
  // The request was checked against the declaration of this address, which types cannot express.
  const rows = client.rows(operation.address as PagedAddress, request)
  const printer = printerOf(output)
  for await (const row of rows) await write(stdout, printer.row(row))
  await write(stdout, printer.end())
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
