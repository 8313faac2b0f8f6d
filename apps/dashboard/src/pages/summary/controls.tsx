import { useToday } from '../../api/project.ts'
import type { TrackedRegion } from '../../api/regions.ts'
import { PeriodChoice } from '../../pieces/period-choice.tsx'
import { RegionSelect } from '../../pieces/regions/region-select.tsx'
import { DayChoice } from '../../ui/day-choice.tsx'
import { useTexts } from './texts/use-texts.ts'
import type { ChangeView, SummaryView } from './view.ts'

/** Chooses the region, the period, and the two dates to compare. */
export function Controls({
  regions,
  region,
  dates,
  compared,
  view,
  change,
}: {
  regions: readonly TrackedRegion[]
  region: TrackedRegion
  /** Dates with a check, ascending. */
  dates: readonly string[]
  compared: readonly [from: string, to: string] | undefined
  view: SummaryView
  change: ChangeView
}) {
  const texts = useTexts()
  const today = useToday()
  return (
    <div className="choosers">
      <RegionSelect
        regions={regions}
        chosen={region}
        // Another region has other dates.
        onChoose={(index) => change({ region: String(index), from: '', to: '' })}
      />
      <PeriodChoice chosen={view.period} onChoose={(period) => change({ period, from: '', to: '' })} />
      {compared !== undefined && dates.length > 1 && (
        <>
          <DayChoice
            label={texts.from}
            days={dates}
            chosen={compared[0]}
            today={today}
            onChoose={(from) => change({ from })}
          />
          <DayChoice
            label={texts.to}
            days={dates}
            chosen={compared[1]}
            today={today}
            onChoose={(to) => change({ to })}
          />
        </>
      )}
    </div>
  )
}
