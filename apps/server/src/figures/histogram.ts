import { topSegmentNames, topSegments, type TopSegment } from '@sextant/contract'
import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'
import { isInventedVolume } from './invented.ts'
import { reached, visibilityVolumeType } from './visibility.ts'

/**
 * A histogram is a query of the number of `keywords` and their `volume` at each `position`, by keys such as a date;
 * `with_volume` counts keywords that have a volume. All metrics come from it: a few dozen rows per date, whatever the
 * number of keywords. These are its columns after the keys and the position, over keywords `k` and cells of which
 * `isInvented` says whether they are.
 */
export function counts(withVolumes: boolean, isInvented: Fragment): Fragment {
  const invented = sql`count(*) filter (where ${isInvented}) as invented`
  return withVolumes
    ? sql`count(*)::int as keywords, sum(k.volume) as volume, count(k.volume) as with_volume, ${invented},
        count(k.volume) filter (where k.invented_volume) as invented_volumes`
    : sql`count(*)::int as keywords, null::bigint as volume, 0::bigint as with_volume, ${invented},
        0::bigint as invented_volumes`
}

/** The keywords of the query `ids`, with the volume that visibility uses in a region. */
export function withVolume(account: Fragment, region: Fragment, ids: Fragment): Fragment {
  return sql`select k.id, v.volume, ${isInventedVolume(sql`v.source`)} as invented_volume
    from keywords k
    left join region_indexes r on r.region_index = ${region}
    left join volumes v on v.account_id = ${account} and v.searcher_key = r.searcher_key
      and v.region_key = r.region_key and v.type = ${visibilityVolumeType(sql`r.searcher_key`)}
      and v.phrase = k.name_folded
    where k.account_id = ${account} and k.id in (${ids})`
}

/** Metrics of a histogram. */
export type Metrics = Readonly<Record<'all' | TopSegment, number>> & {
  readonly avg: number | null
  readonly median: number | null
  readonly visibility: number | null
  readonly visibility_coverage: number
  /** Keywords with an invented cell. */
  readonly invented: number
  /** Keywords with an invented volume. */
  readonly invented_volumes: number
}

/** The figures of a histogram by its keys: the columns of `daily_figures` that come from cells. */
export function figuresOf(histogram: Fragment, keys: Fragment): Fragment {
  const found = sql`filter (where position is not null)`
  return sql`select ${keys}, sum(keywords)::int as keywords, coalesce(sum(keywords) ${found}, 0)::int as found,
    coalesce(sum(keywords::bigint * position), 0)::bigint as positions_sum,
    coalesce(array_agg(position order by position) ${found}, '{}') as positions,
    coalesce(array_agg(keywords order by position) ${found}, '{}') as counts,
    sum(with_volume)::int as with_volume, coalesce(sum(volume), 0)::bigint as volume,
    coalesce(sum(${reached(sql`position`, sql`volume`)}), 0) as reached,
    sum(invented)::int as invented, sum(invented_volumes)::int as invented_volumes
  from (
${histogram}
  ) histogram
  group by ${keys}`
}

/** Average position of figures `f`. */
export const averageOf = sql`round(f.positions_sum::numeric / nullif(f.found, 0), 2)`
/** Visibility of figures `f`: in percent, to two decimals; null when no keyword has searches. */
export const visibilityOf = sql`round(100 * f.reached / nullif(f.volume, 0), 2)`

/** Keywords of figures `f` in a segment, which `spread` counts; those without a position are in the one up to 10000. */
function inSegment(name: TopSegment): Fragment {
  const without = topSegments[name][1] === 10_000 ? sql` + f.keywords - f.found` : sql``
  return sql`coalesce(spread.${sql.id(name)}, 0)${without}`
}

/** A query of the keys of a query of figures, with their `metrics`, the JSON of `Metrics`. None without keywords. */
export function metricsSql(figures: Fragment, keys: Fragment): Fragment {
  const positionAt = (place: Fragment) => sql`min(position) filter (where upto >= ${place})`
  const segments = topSegmentNames.map((name) => {
    const [low, high] = topSegments[name]
    return sql`sum(keywords) filter (where position between ${sql.lit(low)} and ${sql.lit(high)}) as ${sql.id(name)}`
  })
  const values = sql.join([
    sql`'all', f.keywords`,
    ...topSegmentNames.map((name) => sql`${sql.lit(name)}, ${inSegment(name)}`),
    sql`'avg', ${averageOf}`,
    sql`'median', spread.median`,
    sql`'visibility', ${visibilityOf}`,
    sql`'visibility_coverage', round(100 * f.with_volume::numeric / f.keywords, 2)`,
    sql`'invented', f.invented, 'invented_volumes', f.invented_volumes`,
  ])
  return sql`select ${keys}, json_build_object(${values}) as metrics
  from (
${figures}
  ) f
  cross join lateral (
    select ${sql.join(segments)},
      round((${positionAt(sql`(f.found + 1) / 2`)} + ${positionAt(sql`f.found / 2 + 1`)}) / 2.0, 1) as median
    from (
      select position, keywords, sum(keywords) over (order by position) as upto
      from unnest(f.positions, f.counts) at(position, keywords)
    ) ranked
  ) spread
  where f.keywords > 0`
}
