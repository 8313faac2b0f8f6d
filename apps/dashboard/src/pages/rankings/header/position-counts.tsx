import type { PositionsSummary } from '@sextant/contract'
import { Link } from 'react-router'
import { changeOf, isOnlyNotFound, segments, segmentsWithin } from '../../../api/segments.ts'
import { formatCount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import type { Place } from '../place.ts'
import { listIn, type RankingsView } from '../rankings-view.ts'
import { useTexts } from '../texts/use-texts.ts'
import { addressWith } from './address-with.ts'

/**
 * Keywords by bucket of positions on the last date. Each count is a link that filters by it, or removes that
 * filter.
 */
export function PositionCounts({
  summary,
  view,
  place,
}: {
  summary: PositionsSummary | undefined
  view: RankingsView
  place: Place
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const after = summary?.tops?.[1]
  const chosen = listIn(view.positions)
  const depth = summary?.comparison?.depths[1] ?? null
  return (
    <nav aria-label={texts.buckets}>
      {segmentsWithin(depth, after).map((segment) => {
        const { name, range, count } = segment
        const isChosen = chosen.includes(range)
        const ranges = isChosen ? chosen.filter((one) => one !== range) : [...chosen, range]
        const now = after === undefined ? null : count(after)
        const words = now === null ? '…' : formatCount(now, locale)
        const by = summary === undefined ? 0 : (changeOf(segment, summary) ?? 0)
        return (
          <Link
            key={name}
            className="count"
            aria-current={isChosen ? 'true' : undefined}
            to={addressWith(view, place, { positions: ranges.join(',') })}
          >
            <span className="unseen">
              {texts.bucketWords(
                isOnlyNotFound(name, depth) ? texts.notWithin(depth) : texts.bucket[name],
                words,
              )}
              {by !== 0 && ` ${by > 0 ? texts.gained : texts.lost} ${formatCount(Math.abs(by), locale)}`}
            </span>
            <span aria-hidden="true" className="count-name">
              <span className={`swatch swatch-${segments.findIndex((one) => one.name === name) + 1}`} />
              {isOnlyNotFound(name, depth) ? `>${depth}` : name === '101_10000' ? '>100' : texts.bucket[name]}
            </span>
            <span aria-hidden="true">
              <strong>{words}</strong>
              {by !== 0 && (
                <small className="hint"> {`${by > 0 ? '+' : '−'}${formatCount(Math.abs(by), locale)}`}</small>
              )}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
