import { topSegmentNames, topSegments, type TopSegment } from '@sextant/contract'
import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'
import { inSegments } from './positions.ts'
import { visibility, visibilityVolumeType } from './visibility.ts'

/**
 * A histogram is a query of the number of `keywords` and their `volume` at each `position`, by keys such as a date;
 * `with_volume` counts keywords that have a volume. All metrics come from it: a few dozen rows per date, whatever the
 * number of keywords. These are its columns after the keys and the position, over keywords `k`.
 */
export function counts(withVolumes: boolean): Fragment {
  return withVolumes
    ? sql`count(*)::int as keywords, sum(k.volume) as volume, count(k.volume) as with_volume`
    : sql`count(*)::int as keywords, null::bigint as volume, 0::bigint as with_volume`
}

/** The keywords of the query `ids`, with the volume that visibility uses in a region. */
export function withVolume(account: Fragment, region: Fragment, ids: Fragment): Fragment {
  return sql`select k.id, v.volume
    from keywords k
    left join region_indexes r on r.region_index = ${region}
    left join volumes v on v.account_id = k.account_id and v.searcher_key = r.searcher_key
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
}

const within = (name: TopSegment): Fragment => {
  const [low, high] = topSegments[name]
  return sql`${inSegments(sql`position`)} between ${sql.lit(low)} and ${sql.lit(high)}`
}

/** The position of the keyword at a place among those with a position. */
const positionAt = (place: Fragment): Fragment =>
  sql`min(position) filter (where position is not null and upto >= ${place})`

/** A query of the keys of a histogram with their `metrics`, the JSON of `Metrics`. */
export function metricsSql(histogram: Fragment, keys: Fragment): Fragment {
  const found = sql`filter (where position is not null)`
  const values = sql.join([
    sql`'all', sum(keywords)`,
    ...topSegmentNames.map(
      (name) => sql`${sql.lit(name)}, coalesce(sum(keywords) filter (where ${within(name)}), 0)`,
    ),
    sql`'avg', round(sum(keywords * position)::numeric / nullif(sum(keywords) ${found}, 0), 2)`,
    sql`'median', round((${positionAt(sql`(found + 1) / 2`)} + ${positionAt(sql`found / 2 + 1`)}) / 2.0, 1)`,
    sql`'visibility', ${visibility(sql`position`, sql`volume`)}`,
    sql`'visibility_coverage', round(100 * sum(with_volume) / sum(keywords), 2)`,
  ])
  return sql`select ${keys}, json_build_object(${values}) as metrics
  from (
    select *, sum(keywords) over (partition by ${keys} order by position) as upto,
      sum(keywords) ${found} over (partition by ${keys}) as found
    from (
${histogram}
    ) histogram
  ) ranked
  group by ${keys}`
}
