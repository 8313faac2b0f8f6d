import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { searchers, type SearcherKey } from '@sextant/contract'
import type { ProviderProbe } from '@sextant/contract/providers_2/probes.ts'
import { createClient, SextantError, unwrap, type Client } from '@sextant/sdk'
import { failureText, Unread, write } from './call/output.ts'
import { UsageError } from './call/usage.ts'
import { readProbeArguments, type ProbeArguments } from './probe/arguments.ts'
import { exportReplies, openFolder } from './probe/export.ts'
import { headOf, sheetOf } from './probe/sheet.ts'
import { usage } from './probe/usage.ts'

/** Streams of a probe. */
export interface ProbeStreams {
  /** The sheet. */
  readonly stdout: NodeJS.WritableStream
  /** The price and the question. */
  readonly stderr: NodeJS.WritableStream
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean }
}

/** The probe was bought, and its replies could not be exported. */
class ExportFailed extends Error {
  override readonly name = 'ExportFailed'
}

/** Longest time for the pages of a probe, of which each may be queued by its provider. */
const TIMEOUT_MS = 10 * 60_000

/**
 * Probes a provider of a running Sextant and prints the sheet. Returns the exit code: 0 nothing is broken, 1 failed or not
 * bought, 2 invalid command line, 3 an assumption is broken.
 */
export async function probeCommand(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  streams: ProbeStreams,
): Promise<number> {
  // The callback of each write reports a broken pipe; without a listener it would also end the process.
  const ignore = (): void => undefined
  streams.stdout.on('error', ignore)
  let baseUrl = ''
  try {
    const given = readProbeArguments(argv, environment)
    if (given === 'help') {
      await write(streams.stdout, usage)
      return 0
    }
    baseUrl = given.baseUrl
    return await probe(given, streams)
  } catch (error) {
    if (error instanceof Unread) return 1
    if (error instanceof ExportFailed) return failed(1, `${error.message}\n`)
    if (error instanceof UsageError) return failed(2, `${error.message}\n`)
    if (error instanceof SextantError) return failed(1, failureText(error.failure, baseUrl))
    throw error
  } finally {
    streams.stdout.off('error', ignore)
  }

  async function failed(code: number, text: string): Promise<number> {
    await write(streams.stderr, text)
    return code
  }
}

async function probe(given: ProbeArguments, streams: ProbeStreams): Promise<number> {
  const { scope, exportTo } = given
  const { id } = scope
  const { stdout, stderr, stdin } = streams
  if (!given.yes && stdin.isTTY !== true) {
    throw new UsageError('A probe costs money. Without a terminal to ask on, it needs --yes.')
  }
  if (exportTo !== undefined) await prepared(exportTo)
  const client = createClient({ ...given, timeoutMs: TIMEOUT_MS, retries: 0 })
  const { requests, units, billing_unit, price } = unwrap(await client.get('providers_2/probes/price', scope))
  const count = requests === 1 ? '1 request' : `${requests} requests`
  const cost = price === null ? 'The provider has no price' : `At most ${price}`
  await write(stderr, `${count} to ${id}. ${cost} (${billing_unit}: ${units}).\n`)
  if (!given.yes && !(await isAgreed(stdin, stderr))) {
    await write(stderr, 'Nothing was bought.\n')
    return 1
  }
  const result = unwrap(await client.edit('providers_2/probes/go', scope))
  const { findings, passed } = result
  const [kept] = findings.length === 0 ? [] : unwrap(await client.get('providers_2/probes', { id }))
  await write(stdout, `${kept === undefined ? '' : headOf(kept)}${sheetOf(result)}`)
  if (kept !== undefined && exportTo !== undefined) await exported(client, kept, exportTo, stderr)
  return findings.some((finding) => finding.result === 'broken') ? 3 : passed === 1 ? 0 : 1
}

/** Throws ExportFailed. */
async function exported(
  client: Client,
  probe: ProviderProbe,
  folder: string,
  stderr: NodeJS.WritableStream,
): Promise<void> {
  const { provider: id, searcher_key } = probe
  const { id: searcher } = searchers[searcher_key as SearcherKey]
  const all = unwrap(await client.get('providers_2/probes/replies', { id }))
  const replies = all.find(({ query }) => query.searcher === searcher)
  if (replies === undefined) throw new ExportFailed('The replies are no longer kept.')
  try {
    const files = await exportReplies(folder, replies, probe)
    await write(stderr, `Wrote ${files.join(' and ')} to ${folder}.\n`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    throw new ExportFailed(`The replies were not written: ${(error as Error).message}`)
  }
}

/** Throws UsageError if the folder cannot be written to. */
async function prepared(folder: string): Promise<void> {
  try {
    await openFolder(folder)
  } catch (error) {
    throw new UsageError(`--export must name a folder that can be written to: ${(error as Error).message}`)
  }
}

async function isAgreed(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Promise<boolean> {
  const lines = createInterface({ input, output })
  // The end of the input is no answer.
  const ended = once(lines, 'close').then(() => '')
  try {
    return /^y(?:es)?$/i.test((await Promise.race([lines.question('Buy? [y/N] '), ended])).trim())
  } finally {
    lines.close()
  }
}
