import { visibilityVolumeTypes } from '@sextant/contract'
import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'

/**
 * The share of a page's visitors that a position reaches, down to and including each position (docs/protocol.md,
 * Visibility). It is 0 below the last one and for a site that was not found.
 */
const visibilityWeights = [
  { downTo: 3, weight: 1 },
  { downTo: 4, weight: 0.85 },
  { downTo: 5, weight: 0.6 },
  { downTo: 7, weight: 0.5 },
  { downTo: 9, weight: 0.3 },
  { downTo: 10, weight: 0.2 },
  { downTo: 15, weight: 0.1 },
  { downTo: 20, weight: 0.05 },
] as const

/** The weight of a position that was seen. */
export function weightAt(position: number): number {
  return visibilityWeights.find(({ downTo }) => position <= downTo)?.weight ?? 0
}

/** The weight of a position; null for not found. */
function weightOf(position: Fragment): Fragment {
  const steps = visibilityWeights.map(
    ({ downTo, weight }) => sql`when ${position} <= ${sql.lit(downTo)} then ${sql.lit(weight)}`,
  )
  return sql`case ${sql.join(steps, sql` `)} else 0 end`
}

/** The `volumes.type` that visibility uses for a search engine; null for one without volumes. */
export function visibilityVolumeType(searcherKey: Fragment): Fragment {
  const types = Object.entries(visibilityVolumeTypes).flatMap(([key, type]) =>
    type === null ? [] : [sql`when ${sql.lit(Number(key))} then ${sql.lit(type)}`],
  )
  return sql`case ${searcherKey} ${sql.join(types, sql` `)} end`
}

/** Volume times weight: the searches that a position reaches. */
export function reached(position: Fragment, volume: Fragment): Fragment {
  return sql`${weightOf(position)} * ${volume}`
}

/**
 * Aggregate over checked keywords: visibility in percent, to two decimals. Keywords whose `volume` is null do not count;
 * null when no keyword has searches.
 */
export function visibility(position: Fragment, volume: Fragment): Fragment {
  return sql`round(100 * sum(${reached(position, volume)}) / nullif(sum(${volume}), 0), 2)`
}
