import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { searchers, type SearcherKey } from '@sextant/contract'
import { counted } from '@sextant/contract/counted.ts'
import type { ProviderProbe } from '@sextant/contract/providers_2/probes.ts'
import { createClient, SextantError, unwrap, type Client } from '@sextant/sdk'
import { CommandFailed, UsageError, type Command, type CommandContext } from './command.ts'
import { failureText } from './output/failure.ts'
import { printerOf } from './output/formats.ts'
import { Unread, write } from './output/write.ts'
import { readProbeArguments, type ProbeArguments } from './probe/arguments.ts'
import { exportReplies, openFolder } from './probe/export.ts'
import { headOf, sheetOf } from './probe/sheet.ts'
import { usage } from './probe/usage.ts'

/** The probe was bought, and its replies could not be exported. */
class ExportFailed extends CommandFailed {
  override readonly name = 'ExportFailed'
}

/** Longest time for the pages of a probe, of which each may be queued by its provider. */
const TIMEOUT_MS = 10 * 60_000

/** Probes a provider of a running Sextant. Exit code 3: an assumption is broken. */
export const probe: Command = {
  summary: 'Check what the adapter of a provider assumes, with two bought pages: probe serper.',
  usage,
  run: async (args, context) => {
    const given = readProbeArguments(args, context.environment)
    try {
      return await probed(given, context)
    } catch (error) {
      // A sheet that nobody read is not a pass.
      if (error instanceof Unread) return 1
      if (!(error instanceof SextantError)) throw error
      throw new CommandFailed(failureText(error.failure, given.baseUrl), { cause: error })
    }
  },
}

async function probed(given: ProbeArguments, context: CommandContext): Promise<number> {
  const { scope, exportTo, output } = given
  const { id } = scope
  const { stdout, stderr, stdin } = context
  if (!given.yes && stdin.isTTY !== true) {
    throw new UsageError('A probe costs money. Without a terminal to ask on, it needs --yes.')
  }
  if (exportTo !== undefined) await prepared(exportTo)
  const client = createClient({ ...given, timeoutMs: TIMEOUT_MS, retries: 0 })
  const { requests, units, billing_unit, price } = unwrap(await client.get('providers_2/probes/price', scope))
  const cost = price === null ? 'The provider has no price' : `At most ${price}`
  await write(stderr, `${counted(requests, 'request')} to ${id}. ${cost} (${billing_unit}: ${units}).\n`)
  if (!given.yes && !(await isAgreed(stdin, stderr))) {
    await write(stderr, 'Nothing was bought.\n')
    return 1
  }
  const result = unwrap(await client.edit('providers_2/probes/go', scope))
  const { findings, passed } = result
  const [kept] = findings.length === 0 ? [] : unwrap(await client.get('providers_2/probes', { id }))
  await write(
    stdout,
    output === undefined
      ? `${kept === undefined ? '' : headOf(kept)}${sheetOf(result)}`
      : printerOf(output).value(output === 'json' ? result : findings),
  )
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
