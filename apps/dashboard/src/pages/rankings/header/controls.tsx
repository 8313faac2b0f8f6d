import { isDate } from '@sextant/contract/calendar.ts'
import { useToday } from '../../../api/project.ts'
import { Choice } from '../../../ui/choice.tsx'
import { DayChoice } from '../../../ui/day-choice.tsx'
import { Several } from '../../../ui/several.tsx'
import { dateRangeNames, rangeOf, rangesWithBounds } from '../date-ranges.ts'
import type { ChangeView, RankingsView } from '../rankings-view.ts'
import { RIVALS, type Site } from '../site.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Chooses site, competitors and dates of the table. */
export function Controls({
  view,
  change,
  sites,
  siteId,
  rivals,
  days,
}: {
  view: RankingsView
  change: ChangeView
  /** The project and its competitors. */
  sites: readonly Site[]
  siteId: number
  rivals: readonly Site[]
  /** Days with a check, ascending. */
  days: readonly string[]
}) {
  const texts = useTexts()
  const range = rangeOf(view)
  const today = useToday()
  return (
    <>
      {sites.length > 1 && (
        <>
          <Choice
            label={texts.site}
            chosen={String(siteId)}
            options={sites.map(({ id, name }, index) => [String(id), index === 0 ? texts.ownSite : name])}
            onChoose={(id) => change({ site: id === String(sites[0]!.id) ? '' : id })}
          />
          <Several
            label={texts.compare(rivals.length)}
            options={sites.filter(({ id }) => id !== siteId).map(({ id, name }) => [id, name] as const)}
            chosen={rivals.map(({ id }) => id)}
            most={RIVALS}
            mostWords={texts.mostRivals(RIVALS)}
            onChoose={(ids) => change({ against: ids.join() })}
          />
        </>
      )}
      <Choice
        label={texts.dates}
        chosen={range}
        options={dateRangeNames.map((name) => [name, texts.ranges[name]] as const)}
        onChoose={(chosen) => change({ range: chosen })}
      />
      {rangesWithBounds.includes(range) && (
        <>
          <DayChoice
            label={texts.from}
            days={days}
            chosen={isDate(view.from) ? view.from : days[0]}
            today={today}
            onChoose={(from) => change({ from })}
          />
          <DayChoice
            label={texts.to}
            days={days}
            chosen={isDate(view.to) ? view.to : days.at(-1)}
            today={today}
            onChoose={(to) => change({ to })}
          />
        </>
      )}
    </>
  )
}
