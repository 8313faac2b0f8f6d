import { ApiError, shown, snapshotResults, type InputOf } from '@sextant/contract'
import {
  COUNTED_SERPS,
  type SnapshotCompetitor,
  type snapshotsCompetitors,
} from '@sextant/contract/snapshots_2/competitors.ts'
import type { shownDepths } from '@sextant/contract/snapshots_2/region.ts'
import { readSnapshots, type StoredCheck } from '#ranking/stored/snapshot.ts'
import { parseSelection } from '#selector/parse.ts'
import { refusingPatterns } from '#selector/select.ts'
import { hostOfSite } from '#serp/url.ts'
import type { Handler } from '../../handler.ts'
import { readDates } from '../../reports/dates.ts'
import type { Context } from '../../request/context.ts'
import { timeLimit } from '../../request/time-limit.ts'
import { snapshotsAsked } from '../asked.ts'
import { requireReported, type SnapshotProject } from '../project.ts'
import type { NumberedRegion } from '../region.ts'
import { countedStatement, type CountedRow } from './statement.ts'
import { summaryOf, volumesNotCollected } from './summary.ts'
import { addSerp, emptyTally, type DateTally } from './tally.ts'

type Input = InputOf<typeof snapshotsCompetitors>

export const handle: Handler<'get/snapshots_2/competitors'> = async (context, input) => {
  const { database, sent } = context
  const dateChoice = readDates(input)
  const wanted = hostsOf(input.domains)
  const selection = parseSelection(sent)
  const { where, region, plan } = await snapshotsAsked(context, input, selection)
  const { rows } = await refusingPatterns(() =>
    countedStatement(plan, where, region, dateChoice, input.show_exists_dates).execute(database.executor),
  )
  const ofKind = (kind: CountedRow['kind']) => rows.filter((row) => row.kind === kind)
  const datesOf = (kind: CountedRow['kind']) =>
    ofKind(kind)
      .map((row) => row.date!)
      .toSorted()
  const project = requireReported(ofKind('project')[0]?.text ?? undefined)
  const checks = ofKind('check')
  if (checks.length > COUNTED_SERPS) {
    throw new ApiError(
      'parameter_value',
      `must pick at most ${COUNTED_SERPS} SERPs (keywords × dates); narrow \`filters\` or the dates`,
      { field: 'filters' },
    )
  }
  const depth = input.depth_positions ?? depthOf(project)
  const dates = datesOf('date')
  const tallies = new Map(dates.map((date) => [date, emptyTally()]))
  if (region !== undefined) await countSerps(context, region, checks, depth, tallies, wanted)
  const counted = [...tallies].filter(([, tally]) => tally.serps > 0)
  const domains = inOrder(counted.map(([, tally]) => tally))
  const end = selection.offset + selection.limit
  const page = domains.slice(selection.offset, end)
  const shown = withFigures(input)
  const competitors = page.map((domain) => competitorOf(domain, counted, where.regionIndex, shown))
  return {
    value: {
      competitors,
      domains: competitors,
      dates,
      depthPositions: depth,
      countKeywords: new Set(checks.map((row) => row.keyword_id)).size,
      ...(shown.show_visibility
        ? { volumes_no_collected: volumesNotCollected(counted.map(([, tally]) => tally)) }
        : {}),
      ...(input.show_invented ? { inventedDates: inventedDates(checks) } : {}),
      existsDates: input.show_exists_dates ? datesOf('exists') : null,
    },
    total: domains.length,
    offset: selection.offset,
    nextOffset: domains.length > end ? end : undefined,
  }
}

const figures = ['show_tops', 'show_avg', 'show_median', 'show_visibility'] as const

/** The request with every figure, if it says nothing about figures: programs that name none read them. */
function withFigures(input: Input): Input {
  if (figures.some((name) => input[name] !== undefined)) return input
  return { ...input, ...Object.fromEntries(figures.map((name) => [name, true])) }
}

/** The dates with an invented SERP, ascending. */
function inventedDates(checks: readonly CountedRow[]): string[] {
  return [...new Set(checks.flatMap(({ date, invented }) => (invented === true ? [date!] : [])))].toSorted()
}

/** The hosts of the requested domains. Throws ApiError 2003 for a text that is no domain. */
function hostsOf(domains: readonly string[] | undefined): ReadonlySet<string> | undefined {
  if (domains === undefined || domains.length === 0) return undefined
  return new Set(
    domains.map((domain, index) => {
      const host = hostOfSite(domain)
      if (host === null) {
        throw new ApiError('parameter_value', `must be a domain, but got ${shown(domain)}`, {
          field: `domains[${index}]`,
        })
      }
      return host
    }),
  )
}

function depthOf({ depth }: SnapshotProject): (typeof shownDepths)[number] {
  return snapshotResults[depth] || 20
}

async function countSerps(
  context: Context,
  region: NumberedRegion,
  checks: readonly CountedRow[],
  depth: number,
  tallies: ReadonlyMap<string, DateTally>,
  wanted: ReadonlySet<string> | undefined,
): Promise<void> {
  const refuseLate = timeLimit(context)
  const stored = checks.map((row): StoredCheck & { volume: number | null } => ({
    ...region,
    id: row.id!,
    query: row.text!,
    date: row.date!,
    volume: row.volume,
  }))
  const serps = readSnapshots(context.database.executor, context.owner.accountId, stored, depth)
  for await (const [{ date, volume }, snapshot] of serps) {
    refuseLate()
    addSerp(tallies.get(date)!, snapshot, volume, wanted)
  }
}

/** All domains: those with most keywords on the last date first, then by name. */
function inOrder(tallies: readonly DateTally[]): string[] {
  const last = tallies.at(-1)?.domains
  const keywordsOn = (domain: string) => last?.get(domain)?.positions.length ?? 0
  const domains = new Set(tallies.flatMap((tally) => [...tally.domains.keys()]))
  return [...domains].toSorted((a, b) => keywordsOn(b) - keywordsOn(a) || (a < b ? -1 : 1))
}

function competitorOf(
  domain: string,
  dates: readonly (readonly [date: string, tally: DateTally])[],
  regionIndex: number,
  input: Input,
): SnapshotCompetitor {
  const seen = dates.findLast(([, tally]) => tally.domains.has(domain))![1].domains.get(domain)!
  return {
    domain,
    protocol: URL.parse([...seen.urls][0]!)?.protocol.slice(0, -1) ?? 'https',
    summariesData: Object.fromEntries(
      dates.map(([date, tally]) => [
        `${date}:${regionIndex}`,
        summaryOf(tally, tally.domains.get(domain), input),
      ]),
    ),
  }
}
