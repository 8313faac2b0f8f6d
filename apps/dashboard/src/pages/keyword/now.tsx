import { InventedMark } from '../../demo/invented-mark.tsx'
import { formatDate } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import type { Observation } from './history.ts'
import { Moved } from './moved.tsx'
import { signOf } from './sign.ts'
import { useKeywordTexts } from './texts.ts'

/** The keyword's position on the last conclusive date, and its best position. */
export function Now({ observations }: { observations: readonly Observation[] }) {
  const texts = useKeywordTexts()
  const { locale } = useLanguage()
  const latest = observations.findLast(({ outcome }) => outcome !== undefined)
  // Of the real positions if there are any.
  const isReal = observations.some(({ invented, outcome }) => !invented && outcome !== undefined)
  const best = observations
    .filter(({ invented, outcome }) => outcome === 'exact' && !(isReal && invented))
    .toSorted((a, b) => a.position! - b.position! || b.date.localeCompare(a.date))[0]
  if (latest === undefined) return null
  return (
    <dl className="now">
      <div>
        <dt>{formatDate(latest.date, locale)}</dt>
        <dd>
          <span className="big">{signOf(latest)}</span> {latest.invented && <InventedMark />}{' '}
          <Moved move={latest.moved} />
          <span className="hint">{latest.url ?? texts.outcomeOf(latest)}</span>
        </dd>
      </div>
      {best !== undefined && (
        <div>
          <dt>{texts.best}</dt>
          <dd>
            <span className="big">{best.position}</span> {best.invented && <InventedMark />}
            <span className="hint">{formatDate(best.date, locale)}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}
