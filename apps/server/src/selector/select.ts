import { ApiError } from '@sextant/contract'
import type { Database } from '#db/database.ts'
import { InvalidRegex } from '#db/errors.ts'
import { compileCount, ROW_COLUMN, TOTAL_COLUMN } from './compile.ts'
import { parseSelection } from './parse.ts'
import { planSelection, type Plan, type PlanOptions } from './plan.ts'
import type { Filter, Selection } from './selection.ts'
import type { ScopeTerm, Source } from './source.ts'
import { declared, listStatement } from './statement.ts'
import { bindValue } from './targets.ts'

export type WireRow = Record<string, unknown>

/** A page of rows, with the size of the whole list. */
export interface Page {
  readonly rows: readonly WireRow[]
  /** Names of the fields in their order, for the fetch styles. */
  readonly fields: readonly string[]
  /** Count after filters, before paging. */
  readonly total: number
  /** Offset of the next page; undefined on the last. */
  readonly nextOffset: number | undefined
  readonly selection: Selection
  /** The key of each row, for a result that is an object of lists; absent for one list. */
  readonly keys?: readonly string[]
}

/** Reads a list: parse → plan → compile → one statement. Throws ApiError for an invalid selection. */
export async function select(
  database: Database,
  source: Source,
  sent: Readonly<Record<string, unknown>>,
  scope: readonly ScopeTerm[],
  timeZone: string,
  options: PlanOptions = {},
): Promise<Page> {
  const selection = parseSelection(sent)
  const plan = planSelection(source, selection, scope, timeZone, options)
  const patterns = patternsOf(selection.filters)
  return refusingPatterns(async () => {
    const page = await readPage(database, plan, selection)
    // Beside a filter that no row can match, the database never reads a pattern.
    if (patterns.length > 0 && page.rows.length <= 1) await tryPatterns(database, patterns)
    return page
  }, pathOf(patterns))
}

async function readPage(database: Database, plan: Plan, selection: Selection): Promise<Page> {
  const page = await readRows(database, plan, selection)
  if (plan.aggregates === undefined && plan.total === undefined) rememberSize(plan, page.total)
  return page
}

async function readRows(database: Database, plan: Plan, selection: Selection): Promise<Page> {
  const rows = await database.query<WireRow>({
    ...listStatement(plan, database.executor),
    short: isShort(plan),
  })
  const { limit, offset } = selection
  if (plan.aggregates !== undefined) {
    return { rows, fields: plan.fields, total: rows.length, nextOffset: undefined, selection }
  }
  if (!plan.paged) {
    const cut = rows.length > limit
    return {
      rows: asNamed(plan, cut ? rows.slice(0, limit) : rows),
      fields: plan.fields,
      total: plan.total ?? (cut ? await countRows(database, plan) : rows.length),
      nextOffset: cut ? offset + limit : undefined,
      selection,
    }
  }
  const total = Number(rows[0]![TOTAL_COLUMN])
  const found = rows[0]![ROW_COLUMN] === null ? [] : rows
  return {
    rows: found.slice(0, limit).map((row) => rowAsNamed(plan, row)),
    fields: plan.fields,
    total,
    nextOffset: found.length > limit ? offset + limit : undefined,
    selection,
  }
}

/** The only second statement: for a list without `limit` that is longer than the default one. */
async function countRows(database: Database, plan: Plan): Promise<number> {
  const compiled = declared(plan, compileCount(plan, bindValue(plan))).compile(database.executor)
  const [row] = await database.query<{ total: number }>({ text: compiled.sql, values: compiled.parameters })
  return row!.total
}

/** Most rows of a scope whose lists are short reads. */
const SHORT_ROWS = 1_000
/** Most scopes remembered. */
const REMEMBERED = 10_000
/** Rows of a scope when it was last read without filters. */
const scopeSizes = new Map<string, number>()

/**
 * Short statements may share a pipelined connection, where a slow one would delay others. The cost of a list is
 * the number of rows in its scope, whatever its limit; an unknown scope may have any number.
 */
function isShort(plan: Plan): boolean {
  return (
    (scopeSizes.get(scopeKey(plan)) ?? Infinity) <= SHORT_ROWS &&
    // The tables behind these may have many times the rows.
    plan.qualifications.length === 0 &&
    plan.conditions.every((condition) => condition.form !== 'text' && condition.form !== 'asText')
  )
}

function rememberSize(plan: Plan, total: number): void {
  if (plan.conditions.length > 0) return
  if (scopeSizes.size >= REMEMBERED) scopeSizes.clear()
  scopeSizes.set(scopeKey(plan), total)
}

function scopeKey({ source, scope }: Plan): string {
  return `${source.row.name} ${scope.map(({ term }) => `${term.key} ${term.values.join(',')}`).join(' ')}`
}

/** A row of a plan's statement with only the requested fields, named as in the request. */
export function rowAsNamed({ fields, selected }: Plan, row: WireRow): WireRow {
  const named: WireRow = {}
  for (let index = 0; index < fields.length; index++) named[fields[index]!] = row[selected[index]!.as]
  return named
}

function asNamed(plan: Plan, rows: readonly WireRow[]): readonly WireRow[] {
  return plan.qualifications.length === 0 ? rows : rows.map((row) => rowAsNamed(plan, row))
}

export function patternsOf(filters: readonly Filter[]): readonly Filter[] {
  return filters.filter(({ operator }) => operator === 'REGEXP' || operator === 'NOT_REGEXP')
}

/** Where the patterns of a request are, for errors. */
export function pathOf(patterns: readonly Filter[]): string {
  return patterns.length === 1 ? `${patterns[0]!.path}.values[0]` : 'filters'
}

/** Throws InvalidRegex, which does not say which of several patterns is invalid. */
export async function tryPatterns(database: Database, patterns: readonly Filter[]): Promise<void> {
  const texts = patterns.flatMap(({ values }) =>
    values.flatMap((one) => (one.kind === 'value' ? [one.value] : [])),
  )
  await database.query({
    text: `select '' collate pg_c_utf8 ~* ('(?:' || pattern || ')') from unnest($1::text[]) as t (pattern)`,
    values: [texts.map(String)],
  })
}

/** Only the database knows invalid patterns; this reports them like any other invalid filter. */
export async function refusingPatterns<T>(run: () => Promise<T>, path = 'filters'): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof InvalidRegex) {
      throw new ApiError('selection', `regular expression: ${error.message}`, {
        field: path,
        cause: error,
      })
    }
    throw error
  }
}
