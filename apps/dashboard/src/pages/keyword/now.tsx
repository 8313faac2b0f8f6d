import { InventedMark } from '../../pieces/demo/invented-mark.tsx'
import { formatDate } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import type { Observation } from './history.ts'
import { Moved } from './moved.tsx'
import { shortUrl } from './short-url.ts'
import { signOf } from './sign.ts'
import { useTexts } from './texts/use-texts.ts'

/** The keyword's position on the last conclusive date and its best position, as entries of a list; nothing without a check. */
export function Now({ observations, site }: { observations: readonly Observation[]; site: string }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const latest = observations.findLast(({ outcome }) => outcome !== undefined)
  // Of the real positions if there are any.
  const isReal = observations.some(({ invented, outcome }) => !invented && outcome !== undefined)
  const best = observations
    .filter(({ invented, outcome }) => outcome === 'exact' && !(isReal && invented))
    .toSorted((a, b) => a.position! - b.position! || b.date.localeCompare(a.date))[0]
  if (latest === undefined) return null
  return (
    <>
      <div>
        <dt>{formatDate(latest.date, locale)}</dt>
        <dd>
          <span className="big">{signOf(latest)}</span> <Moved move={latest.moved} />{' '}
          {latest.invented && <InventedMark />}
        </dd>
      </div>
      {best !== undefined && (
        <div>
          <dt>{texts.best}</dt>
          <dd>
            <strong>{best.position}</strong> {formatDate(best.date, locale)}{' '}
            {best.invented && <InventedMark />}
          </dd>
        </div>
      )}
      <div>
        <dt>{texts.page}</dt>
        <dd>{latest.url === null ? texts.outcomeOf(latest) : shortUrl(latest.url, site)}</dd>
      </div>
    </>
  )
}
