import { useState } from 'react'
import { InventedMark } from '../../pieces/demo/invented-mark.tsx'
import { formatDate } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Table } from '../../ui/table.tsx'
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
      <Table
        label={texts.dates}
        rows={shown}
        keyOf={({ date }) => date}
        attributesOf={({ date }) => (date === chosen ? { className: 'chosen' } : {})}
        columns={[
          {
            name: 'date',
            heading: texts.date,
            isRowHeading: true,
            cell: ({ date }) => (
              <button
                type="button"
                className="plain date"
                aria-pressed={date === chosen}
                onClick={() => onChoose(date)}
              >
                {formatDate(date, locale)}
              </button>
            ),
          },
          {
            name: 'position',
            heading: texts.position,
            isNumber: true,
            cell: (seen) => (
              <>
                <strong title={texts.outcomeOf(seen)}>{signOf(seen)}</strong>{' '}
                <span className="unseen">{texts.outcomeOf(seen)}</span>
              </>
            ),
          },
          {
            name: 'moved',
            heading: texts.change,
            isHeadingUnseen: true,
            cell: ({ moved }) => moved.kind !== 'same' && <Moved move={moved} />,
          },
          {
            name: 'url',
            heading: texts.page,
            classOf: (seen) =>
              pages.has(seen.date) || seen.urlBefore !== null || (seen.url === null && noPage(seen) !== '')
                ? 'page-line'
                : '',
            cell: (seen) => (
              <>
                {seen.invented && <InventedMark />} {pageOf(seen)}
                {seen.urlBefore !== null && (
                  <span className="hint">
                    <span aria-hidden="true">◆ </span>
                    {texts.before(shortUrl(seen.urlBefore, site))}
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
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
