import type { PositionsSummary } from '@sextant/contract'
import { Link } from 'react-router'
import { formatCount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import type { Place } from '../place.ts'
import type { RankingsView } from '../rankings-view.ts'
import { useTexts } from '../texts/use-texts.ts'
import { addressWith } from './address-with.ts'

/** Directions of movement, with their sign and the API's name. */
const ways = [
  { name: 'up', sign: '▲', look: 'better', counted: 'up' },
  { name: 'same', sign: '=', look: undefined, counted: 'stay' },
  { name: 'down', sign: '▼', look: 'worse', counted: 'down' },
] as const

/** Keywords by direction of movement. Each count is a link that filters by it, or removes that filter. */
export function MovementCounts({
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
  return (
    <nav aria-label={texts.dynamics}>
      {ways.map(({ name, sign, look, counted }) => {
        const count = summary?.dynamics?.[counted]
        const isChosen = view.change === name
        const words = count === undefined ? '…' : formatCount(count, locale)
        return (
          <Link
            key={name}
            className="count"
            aria-current={isChosen ? 'true' : undefined}
            to={addressWith(view, place, { change: isChosen ? '' : name })}
          >
            <span className="unseen">{texts.bucketWords(texts.changes[name], words)}</span>
            <span aria-hidden="true" className="count-name">
              {texts.changes[name]}
            </span>
            <strong aria-hidden="true" className={look}>
              {sign !== '=' && <small>{sign}</small>}
              {words}
            </strong>
          </Link>
        )
      })}
    </nav>
  )
}
