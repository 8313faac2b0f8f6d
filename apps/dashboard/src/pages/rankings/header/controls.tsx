import type { TrackedRegion } from '../../../api/regions.ts'
import { useTextsOf } from '../../../texts/language.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { RegionSelect } from '../../../ui/region-select.tsx'
import { dateRangeNames, rangeOf, rangesWithBounds } from '../date-ranges.ts'
import type { ChangeView, RankingsView } from '../rankings-view.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { DateField } from './date-field.tsx'

/** A site whose positions can be shown. */
export interface Site {
  readonly id: number
  readonly site: string
}

/** What the table is of: where, whose, which dates. */
export function Controls({
  view,
  change,
  regions,
  region,
  competitors,
  ownSite,
}: {
  view: RankingsView
  change: ChangeView
  regions: readonly TrackedRegion[]
  region: TrackedRegion
  competitors: readonly Site[]
  ownSite: string
}) {
  const texts = useTextsOf({ en, ru })
  const range = rangeOf(view)
  return (
    <div className="choosers">
      <RegionSelect
        regions={regions}
        chosen={region}
        onChoose={(index) => change({ region: String(index) })}
      />
      {competitors.length > 0 && (
        <Choice
          label={texts.site}
          chosen={view.site}
          options={[
            ['', texts.ownSite(ownSite)],
            ...competitors.map(({ id, site }) => [String(id), site] as const),
          ]}
          onChoose={(site) => change({ site })}
        />
      )}
      <Choice
        label={texts.dates}
        chosen={range}
        options={dateRangeNames.map((name) => [name, texts.ranges[name]] as const)}
        onChoose={(chosen) => change({ range: chosen })}
      />
      {rangesWithBounds.includes(range) && (
        <>
          <DateField label={texts.from} value={view.from} onChoose={(from) => change({ from })} />
          <DateField label={texts.to} value={view.to} onChoose={(to) => change({ to })} />
        </>
      )}
    </div>
  )
}
