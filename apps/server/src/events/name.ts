import { createHash } from 'node:crypto'
import { counted } from '@sextant/contract/counted.ts'
import type { Compared, Passed } from './compare.ts'
import type { BlocksChanged } from './features.ts'
import type { ChangeNamed, CheckNamed, PositionText } from './message.ts'
import { regionName } from './wording/regions.ts'

/** What a rule reports about a keyword. */
export type Change = Compared | Passed | BlocksChanged

/** Returns what `make` made of the same object before: several rules may report a change, and a check may change 100,000 keywords. */
function once<T extends object, R>(make: (one: T) => R): (one: T) => R {
  const made = new WeakMap<T, R>()
  return (one) => {
    const known = made.get(one)
    if (known !== undefined) return known
    const result = make(one)
    made.set(one, result)
    return result
  }
}

/** A change as it appears in messages. */
export const changeNamed = once((change: Change): ChangeNamed => {
  const { keyword_id, keyword, region_index, now, before } = change
  return {
    keyword_id,
    keyword,
    region_index,
    region: regionName('en', change),
    date_before: before?.date ?? null,
    position_before: before === null ? null : positionText(before.position),
    url_before: before?.url ?? null,
    depth_before: before?.depth ?? null,
    date: now.date,
    position: positionText(now.position),
    url: now.url,
    depth: now.depth,
    invented: now.invented,
    ...('competitor' in change
      ? {
          competitor: {
            ...change.competitor,
            position_before: positionText(change.competitor.position_before),
            position: positionText(change.competitor.position),
          },
        }
      : {}),
    ...('features' in change ? { features: change.features } : {}),
  }
})

function positionText(position: number | null): PositionText {
  return position === null ? '--' : String(position)
}

/** A hash of what a reader sees of a change, 64 bits as digits: equal for changes that are the same. */
export const changeKey = once((change: ChangeNamed): string => {
  const { keyword_id, region_index, competitor, features, date_before, position_before, position, url } =
    change
  const seen = [
    keyword_id,
    region_index,
    competitor?.id,
    features,
    date_before,
    position_before,
    position,
    url,
  ]
  return String(createHash('sha256').update(JSON.stringify(seen)).digest().readBigInt64BE())
})

/** Summarizes a message in one sentence. `keywords`: number of different keywords that changed. */
export function textOf(rule: string, project: string, check: CheckNamed, keywords: number): string {
  const label = check.invented ? ' The sandbox invented positions of this check.' : ''
  if (keywords > 0) return `${project}: ${rule} (${counted(keywords, 'keyword')}).${label}`
  const { exact, at_best, not_within, partial, unresolved = 0, failed, cancelled } = check
  const seen = exact + at_best
  const cutShort = partial - unresolved + failed
  const parts = [
    `${seen} found`,
    `${not_within} not within the depth`,
    ...(unresolved > 0 ? [`${unresolved} not on the pages read`] : []),
    ...(cutShort > 0 ? [`${cutShort} failed`] : []),
    ...(cancelled > 0 ? [`${cancelled} cancelled`] : []),
  ]
  const ended = check.was_cancelled ? 'was cancelled' : 'finished'
  return `${project}: the rank check of ${check.date} ${ended} (${parts.join(', ')}).${label}`
}
