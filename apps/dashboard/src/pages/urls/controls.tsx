import { useToday } from '../../api/project.ts'
import type { TrackedRegion } from '../../api/regions.ts'
import { PeriodChoice } from '../../pieces/period-choice.tsx'
import { RegionSelect } from '../../pieces/regions/region-select.tsx'
import { DayChoice } from '../../ui/day-choice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useTexts } from './texts/use-texts.ts'
import { lists, type ChangeView, type UrlsView } from './view.ts'

/** Chooses the list, the region, the dates and a text to search for. */
export function Controls({
  regions,
  region,
  days,
  dates,
  view,
  change,
}: {
  regions: readonly TrackedRegion[]
  region: TrackedRegion
  /** Days with a check, ascending. */
  days: readonly string[]
  /** The first and last date of the list. */
  dates: readonly [from: string, to: string] | undefined
  view: UrlsView
  change: ChangeView
}) {
  const texts = useTexts()
  const today = useToday()
  return (
    <>
      <div className="choosers">
        <Switch
          label={texts.list}
          options={lists.map((list) => [list, texts.lists[list]] as const)}
          chosen={view.list}
          onChoose={(list) => change({ list, url: '', search: '', sort: '', direction: '', page: '1' })}
        />
      </div>
      <div className="choosers" role="search" aria-label={texts.filters}>
        <RegionSelect
          regions={regions}
          chosen={region}
          // Another region has other dates.
          onChoose={(index) => change({ region: String(index), from: '', to: '', page: '1' })}
        />
        <PeriodChoice
          chosen={view.period}
          onChoose={(period) => change({ period, from: '', to: '', page: '1' })}
        />
        {dates !== undefined && (
          <>
            <DayChoice
              label={texts.from}
              days={days}
              chosen={dates[0]}
              today={today}
              onChoose={(from) => change({ from, page: '1' })}
            />
            <DayChoice
              label={texts.to}
              days={days}
              chosen={dates[1]}
              today={today}
              onChoose={(to) => change({ to, page: '1' })}
            />
          </>
        )}
        {view.url === '' && (
          <SearchField
            key={view.list}
            label={texts.search[view.list]}
            value={view.search}
            onSearch={(search) => change({ search, page: '1' }, { replace: true })}
          />
        )}
      </div>
    </>
  )
}
