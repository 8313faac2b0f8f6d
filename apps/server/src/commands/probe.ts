import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { searchers, type SearcherKey } from '@sextant/contract'
import { createClient, SextantError, unwrap } from '@sextant/sdk'
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
    if (error instanceof Unread) return 0
    if (error instanceof UsageError) return failed(2, `${error.message}\n`)
    if (error instanceof SextantError) return failed(1, failureText(error.failure, baseUrl))
    throw error
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
  const isBroken = findings.some((finding) => finding.result === 'broken')
  if (findings.length > 0) {
    const [kept] = unwrap(await client.get('providers_2/probes', { id }))
    await write(stdout, headOf(kept!))
    if (exportTo !== undefined) {
      const all = unwrap(await client.get('providers_2/probes/replies', { id }))
      const replies = all.find(
        ({ query }) => searchers[kept!.searcher_key as SearcherKey].id === query.searcher,
      )
      const files = await exportReplies(exportTo, replies!, kept!)
      await write(stderr, `Wrote ${files.join(' and ')} to ${exportTo}.\n`)
    }
  }
  await write(stdout, sheetOf(result))
  return isBroken ? 3 : passed === 1 ? 0 : 1
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
