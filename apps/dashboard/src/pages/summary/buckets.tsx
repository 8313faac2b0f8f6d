import type { PositionsSummary } from '@sextant/contract'
import { Link } from 'react-router'
import { isOnlyNotFound, segmentsWithin } from '../../api/segments.ts'
import { formatCount } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { rankingsOf } from './rankings-link.ts'
import { segmentTones } from './segment-tones.ts'
import type { Counted } from './summaries.ts'
import { useTexts } from './texts/use-texts.ts'

/**
 * Keywords per segment on the later date and the change since the earlier. Each number links to its keywords.
 */
export function Buckets({
  of,
  dates,
  summary: { tops, comparison },
}: {
  of: Counted
  dates: readonly [string, string]
  summary: PositionsSummary
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  if (tops === undefined) return null
  const [before, after] = tops
  const depth = comparison?.depths[1] ?? null
  return (
    <ul className="counts">
      {segmentsWithin(depth, after).map(({ name, range, count }) => {
        const now = count(after!)
        const then = count(before!)
        return (
          <li key={name}>
            <Link to={rankingsOf(of, dates, { positions: range })}>
              <span className="count">
                <span className={`chart-sign kind-stack tone-${segmentTones[name]}`} aria-hidden="true" />
                {now === null ? '–' : formatCount(now, locale)}
              </span>{' '}
              {isOnlyNotFound(name, depth) ? texts.notWithin(depth) : texts.segments[name]}{' '}
              {now !== null && then !== null && now !== then && (
                <span className="hint">{texts.since(now - then)}</span>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
