import type { PositionsSummary } from '@sextant/contract'
import { Link } from 'react-router'
import { changeOf, isOnlyNotFound, segmentsWithin } from '../../api/segments.ts'
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
  summary,
}: {
  of: Counted
  dates: readonly [string, string]
  summary: PositionsSummary
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const { comparison, tops } = summary
  const after = tops?.[1]
  if (after === undefined) return null
  const depth = comparison?.depths[1] ?? null
  return (
    <ul className="counts">
      {segmentsWithin(depth, after).map((segment) => {
        const { name, range, count } = segment
        const now = count(after)
        const by = changeOf(segment, summary)
        return (
          <li key={name}>
            <Link to={rankingsOf(of, dates, { positions: range })}>
              <span className="count">
                <span className={`chart-sign kind-stack tone-${segmentTones[name]}`} aria-hidden="true" />
                {now === null ? '–' : formatCount(now, locale)}
              </span>{' '}
              {isOnlyNotFound(name, depth) ? texts.notWithin(depth) : texts.segments[name]}{' '}
              {by !== null && by !== 0 && <span className="hint">{texts.since(by)}</span>}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
