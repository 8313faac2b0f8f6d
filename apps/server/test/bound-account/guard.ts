import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { loadModule } from 'libpg-query'
import pg from 'pg'
import { statementsOf } from '#db/citus/statements.ts'
import { crossings } from '#db/crossing.ts'
import { readStatement, UNKNOWN, type Findings } from './statement.ts'

// Reads every statement that the product sends. The caller distinguishes it from the statements of the tests.

/** Stands for a sender that the stack does not name, which may be the product. */
const UNKNOWN_PLACE = 'an unknown place'
const SOURCE = new URL('../../src/', import.meta.url).pathname
const migrations = new URL('../../migrations/', import.meta.url)
/** Where tables are spread, the statements of a migration are sent one by one. */
const migrationTexts = new Set(
  readdirSync(migrations)
    .map((file) => readFileSync(new URL(file, migrations), 'utf8').replaceAll('\r\n', '\n'))
    .flatMap((text) => [text, ...statementsOf(text)]),
)

/** The place in the source that sends a statement. */
const sender = new AsyncLocalStorage<string>()
const read = new Map<string, Findings>()
const faults: string[] = []

/** Returns what was found since the last call. */
export function takeFaults(): string[] {
  return faults.splice(0)
}

/** Runs a statement of a test itself, which need not bind the account. */
export function unwatched<T>(run: () => T): T {
  return sender.run('test', run)
}

/** Faults of a statement with its values. */
export function faultsOf(text: string, values: readonly unknown[] = []): readonly string[] {
  const isNew = !read.has(text)
  const found = read.get(text) ?? readStatement(text)
  read.set(text, found)
  const declared = /^\s*\/\* crosses accounts: (.*?) \*\//.exec(text)?.[1]
  if (declared !== undefined) return declared in crossings ? [] : [`the crossing ${declared} is not declared`]
  const accounts = new Set(found.accounts.map((number) => String(values[number - 1])))
  const different = accounts.size > 1 ? [`different accounts: ${[...accounts].join(', ')}`] : []
  return isNew ? [...found.faults, ...different] : different
}

/** Reads every statement of this process from now on. */
export async function watchStatements(): Promise<void> {
  await loadModule()
  const builder = Object.getPrototypeOf(sql``) as { execute: (...given: unknown[]) => unknown }
  const { execute } = builder
  builder.execute = function (...given) {
    return sender.run(callerOf(builder.execute), () => execute.apply(this, given))
  }
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const { query } = client
  client.query = function (...given) {
    check(given[0])
    return query.apply(this, given)
  }
}

function check(given: unknown): void {
  const { text, values } =
    typeof given === 'string' ? { text: given } : (given as { text?: string; values?: unknown[] })
  const from = sender.getStore()
  const isOfTests = from !== undefined && from !== UNKNOWN_PLACE && !from.startsWith('src/')
  if (text === undefined || migrationTexts.has(text) || isOfTests) return
  for (const fault of faultsOf(text, values)) {
    // Tests of the database itself make tables of their own.
    if (from === undefined && fault.endsWith(UNKNOWN)) continue
    faults.push(`${fault}: ${from ?? 'a statement'}\n${text}`)
    const report = process.env.SEXTANT_GUARD_REPORT
    if (report) appendFileSync(report, `${JSON.stringify({ fault, from, text })}\n`)
  }
}

function callerOf(called: (...given: unknown[]) => unknown): string {
  const holder: { stack?: string } = {}
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 1
  Error.captureStackTrace(holder, called)
  Error.stackTraceLimit = stackTraceLimit
  const place = /(?:file:\/\/)?(\/[^()\s]+?):(\d+):\d+\)?$/m.exec(holder.stack ?? '')
  if (place === null) return UNKNOWN_PLACE
  return place[1]!.startsWith(SOURCE) ? `src/${place[1]!.slice(SOURCE.length)}:${place[2]}` : place[1]!
}
