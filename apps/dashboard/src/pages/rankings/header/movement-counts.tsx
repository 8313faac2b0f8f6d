import type { PositionsSummary } from '@sextant/contract'
import { Link } from 'react-router'
import { formatCount } from '../../../texts/format.ts'
import { useLanguage, useTextsOf } from '../../../texts/language.tsx'
import type { Place } from '../place.ts'
import type { RankingsView } from '../rankings-view.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { addressWith } from './address-with.ts'

/** Ways to move, with their sign and what the API calls them. */
const ways = [
  { name: 'up', sign: '▲', look: 'better', counted: 'up' },
  { name: 'same', sign: '=', look: undefined, counted: 'stay' },
  { name: 'down', sign: '▼', look: 'worse', counted: 'down' },
] as const

/** How many keywords moved which way; each count is a link that shows these, and again that shows the others too. */
export function MovementCounts({
  summary,
  view,
  place,
}: {
  summary: PositionsSummary | undefined
  view: RankingsView
  place: Place
}) {
  const texts = useTextsOf({ en, ru })
  const { locale } = useLanguage()
  return (
    <nav aria-label={texts.dynamics} className="row">
      {ways.map(({ name, sign, look, counted }) => {
        const count = summary?.dynamics?.[counted]
        const isChosen = view.change === name
        return (
          <Link
            key={name}
            className="count"
            aria-current={isChosen ? 'true' : undefined}
            to={addressWith(view, place, { change: isChosen ? '' : name })}
          >
            <span aria-hidden="true" className={look}>
              {sign}
            </span>{' '}
            {texts.bucketWords(texts.changes[name], count === undefined ? '…' : formatCount(count, locale))}
          </Link>
        )
      })}
    </nav>
  )
}
