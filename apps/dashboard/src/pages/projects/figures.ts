import type { Project, ProjectFigures } from '../../api/projects.ts'
import { isOnlyNotFound, segments } from '../../api/segments.ts'
import type { StackPart } from '../../ui/stack-bar.tsx'

type Comparison = NonNullable<NonNullable<ProjectFigures['positions_summary']>['comparison']>

/** The last check of a project in numbers, compared with the one before. */
export interface LastCheck {
  readonly visibility: number | null
  readonly average: number | null
  /** Keywords in each segment of positions, best first; the last ones were not found. */
  readonly segments: readonly number[]
  /** Keywords with a position, which the average is over. */
  readonly found: number
  /** Results that the checks without a position read; null if that is not known. */
  readonly depth: number | null
  /** Changes over the keywords known on both dates; undefined after a single check, and if there are none. */
  readonly change:
    | {
        readonly since: string
        readonly visibility: number | null
        readonly average: number | null
        readonly up: number
        readonly down: number
        /** Keywords whose change is known. */
        readonly keywords: number
        /** Those with a position on both dates, which the change of the average is over. */
        readonly found: number
      }
    | undefined
  readonly isInvented: boolean
}

/** Undefined for a project without a check, or with a last one of which only deleted keywords are left. */
export function lastCheckOf(figures: ProjectFigures | undefined): LastCheck | undefined {
  const summary = figures?.positions_summary
  if (summary === undefined || summary === null) return undefined
  const tops = summary.tops?.[1]
  if (tops?.['1_10'] === null) return undefined
  const counts = segments.map(({ count }) => (tops === undefined ? 0 : (count(tops) ?? 0)))
  const [first, second] = summary.dates
  const compared = first === second ? undefined : summary.comparison
  return {
    visibility: summary.visibilities?.[1] ?? null,
    average: summary.avgs?.[1] ?? null,
    segments: counts,
    found: sum(counts) - (summary.comparison?.not_found[1] ?? 0),
    depth: summary.comparison?.depths[1] ?? null,
    change: compared === undefined ? undefined : changeOf(compared, first!),
    isInvented: (summary.invented?.[1]?.cells ?? 0) > 0,
  }
}

function changeOf(compared: Comparison, since: string): LastCheck['change'] {
  const keywords = compared.keywords - compared.only_first - compared.only_second - compared.unknown
  if (keywords === 0) return undefined
  return {
    since,
    visibility: compared.visibility_dynamic,
    average: compared.avg_dynamic,
    up: compared.up + compared.entered,
    down: compared.down + compared.left,
    keywords,
    found: compared.found,
  }
}

/** The parts of the bar of segments, without those that nobody looked at. */
export function barOf(
  { segments: counts, depth }: Pick<LastCheck, 'segments' | 'depth'>,
  words: {
    readonly range: (from: number, to: number) => string
    readonly rest: (depth: number | null) => string
    readonly part: (named: string, count: number) => string
  },
): StackPart[] {
  return segments.flatMap(({ name, range }, index) => {
    const count = counts[index]!
    const isRest = index === segments.length - 1
    if (count === 0 && !isRest) return []
    const [from, to] = range.split('-').map(Number) as [number, number]
    const named = isRest ? words.rest(isOnlyNotFound(name, depth) ? depth : null) : words.range(from, to)
    return [{ tone: (isRest ? 0 : index + 1) as StackPart['tone'], count, words: words.part(named, count) }]
  })
}

/**
 * Whether the totals count a project. Those of the sandbox are left out, and so are copies of them, whose numbers are
 * invented wherever the copy is checked.
 */
export function isReal(
  { demo, synthetic }: Pick<Project, 'demo' | 'synthetic'>,
  check: LastCheck | undefined,
): boolean {
  return demo === 0 && synthetic === 0 && check?.isInvented !== true
}

/** A figure of several projects together. */
export interface Total {
  readonly value: number
  /** Over the projects whose change is known; null if none is. */
  readonly change: number | null
  /** How many of the projects with the figure these are. */
  readonly changed: number
  readonly projects: number
}

/**
 * The figures of several projects together. Visibility is weighted by keywords, the average by those found; their changes by the
 * keywords that these are over.
 */
export function totalOf(
  list: readonly { readonly keywords: number; readonly check: LastCheck | undefined }[],
): {
  readonly keywords: number
  readonly visibility: Total | undefined
  readonly average: Total | undefined
  /** Share of the checked keywords that have a position, from 0 to 1. */
  readonly found: number | null
  /** Null if the change of no project is known. */
  readonly up: number | null
  readonly down: number | null
  readonly segments: readonly number[]
} {
  const checks = list.flatMap(({ check }) => (check === undefined ? [] : [check]))
  const changes = checks.flatMap(({ change }) => (change === undefined ? [] : [change]))
  const counted = (check: LastCheck) => sum(check.segments)
  const all = sum(checks.map(counted))
  return {
    keywords: sum(list.map(({ keywords }) => keywords)),
    visibility: totalOfMeans(
      checks.map((check) => [check.visibility, counted(check)]),
      changes.map((change) => [change.visibility, change.keywords]),
    ),
    average: totalOfMeans(
      checks.map((check) => [check.average, check.found]),
      changes.map((change) => [change.average, change.found]),
    ),
    found: all === 0 ? null : sum(checks.map(({ found }) => found)) / all,
    up: changes.length === 0 ? null : sum(changes.map(({ up }) => up)),
    down: changes.length === 0 ? null : sum(changes.map(({ down }) => down)),
    segments: segments.map((_, index) => sum(checks.map((check) => check.segments[index]!))),
  }
}

/**
 * Values by date, without those of dates that are invented where the last one is real, or real where it is invented: these are
 * not compared.
 *
 * @param invented how many positions of each date are invented
 */
export function ofLastKind(
  values: readonly (number | null)[],
  invented: readonly number[],
): (number | null)[] {
  const isInvented = (index: number) => (invented[index] ?? 0) > 0
  const last = isInvented(values.length - 1)
  return values.map((value, index) => (isInvented(index) === last ? value : null))
}

/** A change to one decimal. A gain and a loss of one size round alike: 0.05 is ▲0.1, and -0.05 is ▼0.1. */
export function roundedChange(by: number): number {
  return (Math.sign(by) * Math.round(Math.abs(by) * 10)) / 10
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** A figure of a project, or null, with the number of keywords that it is over. */
type Weighed = readonly [value: number | null, weight: number]

/** Undefined if no project has the figure, or if their weights are 0. */
function totalOfMeans(figures: readonly Weighed[], changes: readonly Weighed[]): Total | undefined {
  const { value, projects } = meanOf(figures)
  const change = meanOf(changes)
  return value === null ? undefined : { value, change: change.value, changed: change.projects, projects }
}

function meanOf(figures: readonly Weighed[]): { value: number | null; projects: number } {
  const known = figures.flatMap(([value, weight]) =>
    value === null || weight === 0 ? [] : [{ value, weight }],
  )
  const whole = sum(known.map(({ weight }) => weight))
  const value = whole === 0 ? null : sum(known.map(({ value, weight }) => value * weight)) / whole
  return { value, projects: known.length }
}
