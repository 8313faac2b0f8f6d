import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Database } from '#db/database.ts'
import { compileColumns, compileTargets } from './compile.ts'
import { conditionSql } from './condition-sql.ts'
import { parseSelection } from './parse.ts'
import { planSelection, type Plan } from './plan.ts'
import { pathOf, patternsOf, refusingPatterns, tryPatterns } from './select.ts'
import { MatchedRows, type Filter } from './selection.ts'
import { columnOf, type Fragment, type ScopeTerm, type Source } from './source.ts'
import { declared } from './statement.ts'
import { bindValue } from './targets.ts'
import { listAt } from './wire-part.ts'

/** Rows among which a request selects, or more. */
export interface Among {
  readonly source: Source
  readonly scope: readonly ScopeTerm[]
}

type Sent = Readonly<Record<string, unknown>>

/** Longest time that the regular expressions of a request may take in the database, in milliseconds; of a processor if it is embedded. */
const LIMIT_MS = 3_000
/** Time that a slice of rows should take in milliseconds: others wait for it where there is one connection. */
const SLICE_MS = 50
/** How many times as many rows the next slice may have. */
const GROWTH = 8
const LONGEST_SLICE = 10_000

/**
 * Replaces the regular expressions of a request by the rows that match them. They are matched in short slices, between which
 * the database serves others: a regular expression may take milliseconds per row (docs/decisions/0031-sliced-patterns.md).
 * Does not check the rest of the selection. Throws ApiError 504 after `LIMIT_MS`, and 2004.
 */
export async function matchPatterns(
  database: Database,
  caller: { readonly accountId: number; readonly timeZone: string },
  among: Among,
  sent: Sent,
): Promise<Sent> {
  const asked = patternsAsked(among, caller.timeZone, sent)
  if (asked === undefined) return sent
  const { before, patterns, others } = asked
  const { rows } = await declared(before, compileTargets(before, bindValue(before))).execute(
    database.executor,
  )
  let left = LIMIT_MS
  /** Takes turns with the long work of other accounts, one piece at a time. */
  const timed = async (piece: () => Promise<unknown>): Promise<number> => {
    if (left <= 0) {
      throw new ApiError(
        'timeout',
        `regular expressions took more than ${LIMIT_MS / 1000} seconds; use simpler ones, or further filters`,
      )
    }
    return database.reports.run(caller.accountId, async () => {
      const began = performance.now()
      const processor = process.cpuUsage()
      await piece()
      const milliseconds = performance.now() - began
      left -= database.profile.sharedByProcesses
        ? milliseconds
        : Math.min(milliseconds, processorMsSince(processor))
      return milliseconds
    })
  }
  let ids: readonly string[] = rows.map(({ id }) => id)
  await refusingPatterns(
    async () => {
      for (const { filter, plan } of patterns) {
        // Compiles it, which may take as long as a slice, and reports an invalid one even if no row is left.
        await timed(() => tryPatterns(database, [filter]))
        const matched: string[] = []
        for (let start = 0, size = 1; start < ids.length;) {
          const slice = ids.slice(start, start + size)
          const milliseconds = await timed(async () =>
            matched.push(...(await matchesAmong(database, plan, slice))),
          )
          start += size
          size = Math.ceil(
            Math.min(LONGEST_SLICE, GROWTH * size, Math.max(1, (size * SLICE_MS) / milliseconds)),
          )
        }
        ids = matched
      }
    },
    pathOf(patterns.map(({ filter }) => filter)),
  )
  return { ...sent, filters: [...others, new MatchedRows(ids)] }
}

/** Processor time of this process with its database, in milliseconds: beside other busy programs, less than has passed. */
function processorMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The regular expressions of a selection with their plans; undefined if there is none, or if the selection is invalid. */
function patternsAsked({ source, scope }: Among, timeZone: string, sent: Sent) {
  try {
    const selection = parseSelection({ filters: sent.filters, id: sent.id })
    const patterns = patternsOf(selection.filters)
    if (patterns.length === 0) return undefined
    const plan = (fields: readonly string[], filters: readonly Filter[]) =>
      planSelection(source, { ...selection, fields, filters }, scope, timeZone)
    // What such a filter covers depends on the request.
    const covers = ({ name }: Filter) => name in source.columns && columnOf(source, name).covers !== undefined
    const narrowing = selection.filters.filter((filter) => !patterns.includes(filter) && !covers(filter))
    return {
      before: plan(['id'], narrowing),
      patterns: patterns.map((filter) => ({ filter, plan: plan([filter.name], [filter]) })),
      others: listAt(sent.filters, 'filters', Infinity).filter(
        (_, index) => !patterns.includes(selection.filters[index]!),
      ),
    }
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

async function matchesAmong(database: Database, plan: Plan, ids: readonly string[]): Promise<string[]> {
  const id = sql.ref(`${plan.source.alias}.id`)
  const { rows } = await declared(
    plan,
    sql<{ id: string; matches: boolean }>`${rowsWith(plan, id)} and ${id} = any(${ids}::bigint[])`,
  ).execute(database.executor)
  return rows.flatMap((row) => (row.matches ? [row.id] : []))
}

/** Not with conditions, which the database might test on all rows before it looks for those of the slice. */
function rowsWith(plan: Plan, id: Fragment): Fragment {
  const bind = bindValue(plan)
  const matches = plan.conditions.map((condition) => conditionSql(plan, condition, bind))
  return compileColumns({ ...plan, conditions: [] }, bind, [
    id,
    sql`(${sql.join(matches, sql` and `)}) is true as matches`,
  ])
}
