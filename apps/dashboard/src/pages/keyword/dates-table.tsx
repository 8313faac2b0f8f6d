import { useState } from 'react'
import { InventedMark } from '../../pieces/demo/invented-mark.tsx'
import { formatDate } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import type { Observation } from './history.ts'
import { Moved } from './moved.tsx'
import { shortUrl } from './short-url.ts'
import { signOf } from './sign.ts'
import { useTexts } from './texts/use-texts.ts'

/** Dates shown at first. */
const FIRST_DATES = 31

/** Every date with its observation, latest first. A button chooses a date. */
export function DatesTable({
  observations,
  site,
  chosen,
  onChoose,
}: {
  observations: readonly Observation[]
  /** Short URL of the project. */
  site: string
  chosen: string
  onChoose: (date: string) => void
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const [whole, setWhole] = useState(false)
  const isPrinting = usePrinting()
  const latest = observations.toReversed()
  // An inconclusive outcome needs its words here; for the others the sign is enough.
  const noPage = (seen: Observation) =>
    seen.outcome === 'exact' || seen.outcome === 'not_within' ? '' : texts.outcomeOf(seen)
  const pages = namedPages(observations)
  const pageOf = (seen: Observation) => {
    if (seen.url === null) return noPage(seen)
    const page = shortUrl(seen.url, site)
    return pages.has(seen.date) ? page : <span className="unseen">{page}</span>
  }
  const shown = whole || isPrinting ? latest : latest.slice(0, FIRST_DATES)
  return (
    <div className="dates">
      <h2 id="dates">{texts.dates}</h2>
      <div className="scroll" role="region" aria-labelledby="dates" tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{texts.date}</th>
              <th scope="col" className="number">
                {texts.position}
              </th>
              <th scope="col">
                <span className="unseen">{texts.change}</span>
              </th>
              <th scope="col">{texts.page}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((seen) => (
              <tr key={seen.date} className={seen.date === chosen ? 'chosen' : undefined}>
                <th scope="row">
                  <button
                    type="button"
                    className="plain date"
                    aria-pressed={seen.date === chosen}
                    onClick={() => onChoose(seen.date)}
                  >
                    {formatDate(seen.date, locale)}
                  </button>
                </th>
                <td className="number">
                  <strong title={texts.outcomeOf(seen)}>{signOf(seen)}</strong>{' '}
                  <span className="unseen">{texts.outcomeOf(seen)}</span>
                </td>
                <td className="moved">{seen.moved.kind !== 'same' && <Moved move={seen.moved} />}</td>
                <td className="url">
                  {seen.invented && <InventedMark />} {pageOf(seen)}
                  {seen.urlBefore !== null && (
                    <span className="hint">
                      <span aria-hidden="true">◆ </span>
                      {texts.before(shortUrl(seen.urlBefore, site))}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < latest.length && (
        <button type="button" onClick={() => setWhole(true)}>
          {texts.allDates(latest.length)}
        </button>
      )}
    </div>
  )
}

/** The dates whose page is written: those on which it became another one, and the first and the last with a page. */
function namedPages(observations: readonly Observation[]): ReadonlySet<string> {
  const withPage = observations.filter(({ url }) => url !== null)
  const changed = withPage.filter(({ url }, index) => index === 0 || url !== withPage[index - 1]!.url)
  const last = withPage.at(-1)
  return new Set([...changed, ...(last === undefined ? [] : [last])].map(({ date }) => date))
}
