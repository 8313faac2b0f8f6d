import { periods } from '../../api/period.ts'
import type { TrackedRegion } from '../../api/regions.ts'
import { formatDate } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Choice } from '../../ui/choice.tsx'
import { RegionSelect } from '../../ui/region-select.tsx'
import { useSummaryTexts } from './texts.ts'
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
  const texts = useSummaryTexts()
  const { locale } = useLanguage()
  const options = dates.toReversed().map((date) => [date, formatDate(date, locale)] as const)
  return (
    <div className="choosers">
      <RegionSelect
        regions={regions}
        chosen={region}
        // Another region has other dates.
        onChoose={(index) => change({ region: String(index), from: '', to: '' })}
      />
      <Choice
        label={texts.period}
        options={periods.map((period) => [period, texts.periods[period]] as const)}
        chosen={view.period}
        onChoose={(period) => change({ period, from: '', to: '' })}
      />
      {compared !== undefined && (
        <>
          <Choice
            label={texts.from}
            options={options}
            chosen={compared[0]}
            onChoose={(from) => change({ from })}
          />
          <Choice label={texts.to} options={options} chosen={compared[1]} onChoose={(to) => change({ to })} />
        </>
      )}
    </div>
  )
}
