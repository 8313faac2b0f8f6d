import type { comparedDepths, Comparison } from '@sextant/contract/positions_2/comparison.ts'
import type { ComparisonPart } from '@sextant/contract/positions_2/summary/parts.ts'
import { sql } from 'kysely'
import { movements, type Movement } from '#figures/movement.ts'
import { reached } from '#figures/visibility.ts'
import type { Fragment } from '#selector/source.ts'
import { minus } from './summary.ts'

/** What to divide keywords by. */
export type Division = 'group' | 'tag'

/** Sums over the pairs of some keywords. */
interface Sums extends Readonly<Record<Movement, number>> {
  readonly keywords: number
  readonly only_first: number
  readonly only_second: number
  /** Keywords found on both dates within the smaller depth, and their average positions, to two decimals. */
  readonly found: number
  readonly avg_before: number | null
  readonly avg_after: number | null
  /** Keywords with a known change and a volume, the volumes, and the visibilities, to two decimals. */
  readonly with_volume: number
  readonly volume: number
  readonly visibility_before: number | null
  readonly visibility_after: number | null
}

/** A row of `comparisonSql`. */
export interface WholeSums extends Sums {
  readonly depths: [number | null, number | null]
  /** Keywords with `--` on each date. */
  readonly not_found: [number, number]
}

/** A row of `partsSql`. */
export interface PartSums extends Sums {
  readonly id: number
  readonly name: string | null
  /** What the part adds to the differences of the sums of all keywords. */
  readonly moved: number
  readonly reached_moved: number
}

/** The sums of pairs `p`, where `d` has the smaller depth. */
function sums(): Fragment {
  const isFound = sql`p.movement in ('up', 'stay', 'down') and p.before <= coalesce(d.depth, p.before) and p.after <= coalesce(d.depth, p.after)`
  const isWeighed = sql`p.movement <> 'unknown' and p.volume is not null`
  return sql.join([
    sql`(count(*) filter (where p.is_before or p.is_after))::int as keywords`,
    sql`(count(*) filter (where p.is_before and not p.is_after))::int as only_first`,
    sql`(count(*) filter (where p.is_after and not p.is_before))::int as only_second`,
    ...movements.map(
      (name) => sql`(count(*) filter (where p.movement = ${sql.lit(name)}))::int as ${sql.id(name)}`,
    ),
    sql`(count(*) filter (where ${isFound}))::int as found`,
    ...(['before', 'after'] as const).map(
      (side) =>
        sql`round(avg(p.${sql.id(side)}) filter (where ${isFound}), 2)::float8 as ${sql.id(`avg_${side}`)}`,
    ),
    sql`(count(*) filter (where ${isWeighed}))::int as with_volume`,
    sql`coalesce(sum(p.volume) filter (where ${isWeighed}), 0) as volume`,
    ...(['before', 'after'] as const).map(
      (side) =>
        sql`round(100 * sum(${reached(sql`p.${sql.id(side)}`, sql`p.volume`)}) filter (where ${isWeighed})
          / nullif(sum(p.volume) filter (where ${isWeighed}), 0), 2)::float8 as ${sql.id(`visibility_${side}`)}`,
    ),
    sql`coalesce(sum((p.before - p.after) / p.shares) filter (where ${isFound}), 0) as moved`,
    sql`coalesce(sum((${reached(sql`p.after`, sql`p.volume`)} - ${reached(sql`p.before`, sql`p.volume`)}) / p.shares)
      filter (where ${isWeighed}), 0) as reached_moved`,
  ])
}

const depthsSql = sql`select min(before_depth) as first, min(after_depth) as second,
    least(min(before_depth), min(after_depth)) as depth from pairs`

/** A query of one row, `WholeSums`, of the query of `pairs` of that name. */
export const comparisonSql: Fragment = sql`select array[min(d.first), min(d.second)] as depths,
    array[count(*) filter (where p.is_before and p.before is null), count(*) filter (where p.is_after and p.after is null)] as not_found,
    ${sums()}
  from (select *, 1.0 as shares from pairs) p cross join (${depthsSql}) d`

/** A query of rows, `PartSums`, of the query of `pairs` of that name. */
export function partsSql(account: Fragment, by: Division): Fragment {
  const key = by === 'group' ? sql`k.group_id` : sql`tag.id`
  const divided = sql`select pairs.*, ${key} as part,
      ${by === 'group' ? sql`1.0` : sql`greatest(cardinality(k.tags), 1)::numeric`} as shares
    from pairs
    join keywords k on k.account_id = ${account} and k.id = pairs.id
    ${by === 'group' ? sql`` : sql`cross join unnest(coalesce(nullif(k.tags, '{}'), '{0}')) tag(id)`}
    where pairs.is_before or pairs.is_after`
  const named =
    by === 'group'
      ? sql`join groups g on g.account_id = ${account} and g.id = parts.id
        join folders f on f.account_id = ${account} and f.id = g.folder_id
        order by f.ord, g.ord, g.id`
      : sql`left join tags g on g.account_id = ${account} and g.id = parts.id
        order by parts.id`
  return sql`select g.name, parts.* from (
    select p.part as id, ${sums()} from (${divided}) p cross join (${depthsSql}) d group by p.part
  ) parts ${named}`
}

/** The comparison of all keywords. */
export function comparisonOf({ depths, not_found, ...sums }: WholeSums): Comparison {
  const known = depths.filter((depth) => depth !== null)
  return { depths, depth: known.length === 0 ? null : Math.min(...known), not_found, ...figuresOf(sums) }
}

/** The comparisons of the parts, with what each adds to the changes of the whole. */
export function comparedParts(whole: WholeSums, parts: readonly PartSums[]): ComparisonPart[] {
  const { avg_dynamic, visibility_dynamic } = figuresOf(whole)
  const averages = portions(
    avg_dynamic,
    parts.map(({ moved }) => moved / whole.found),
  )
  const visibilities = portions(
    visibility_dynamic,
    parts.map(({ reached_moved }) => (100 * reached_moved) / whole.volume),
  )
  return parts.map((part, index) => ({
    id: part.id,
    name: part.name,
    ...figuresOf(part),
    avg_part: averages[index]!,
    visibility_part: visibilities[index]!,
  }))
}

function figuresOf(sums: Sums): Omit<Comparison, keyof typeof comparedDepths> {
  const { found, avg_before, avg_after, with_volume, visibility_before, visibility_after } = sums
  const { keywords, only_first, only_second } = sums
  const { up, stay, down, entered, left, unknown } = sums
  return {
    keywords,
    only_first,
    only_second,
    up,
    stay,
    down,
    entered,
    left,
    unknown,
    found,
    avgs: [avg_before, avg_after],
    // Of the rounded numbers, which stand beside it.
    avg_dynamic: minus(avg_before, avg_after),
    with_volume,
    visibilities: [visibility_before, visibility_after],
    visibility_dynamic: minus(visibility_after, visibility_before),
  }
}

/**
 * Rounds portions of a whole to hundredths that add up to it: those that lose most by rounding down are rounded up. The whole may be a
 * hundredth off their sum, as a difference of rounded numbers.
 */
function portions(whole: number | null, exact: readonly number[]): (number | null)[] {
  if (whole === null) return exact.map(() => null)
  const rounded = exact.map((portion) => Math.floor(portion * 100))
  const missing = Math.round(whole * 100) - rounded.reduce((sum, portion) => sum + portion, 0)
  const byLoss = exact
    .map((portion, index) => ({ index, loss: portion * 100 - rounded[index]! }))
    .toSorted((a, b) => b.loss - a.loss)
  for (const { index } of byLoss.slice(0, Math.max(0, missing))) rounded[index]! += 1
  if (missing < 0) rounded[byLoss.at(-1)!.index]! += missing
  return rounded.map((portion) => portion / 100)
}
