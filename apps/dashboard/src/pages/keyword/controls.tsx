import type { Rival } from '../../api/competitors.ts'
import type { TrackedRegion } from '../../api/regions.ts'
import { PeriodChoice } from '../../pieces/period-choice.tsx'
import { RegionSelect } from '../../pieces/regions/region-select.tsx'
import { Several } from '../../ui/several.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useTexts } from './texts/use-texts.ts'
import { zooms, type ChangeView, type KeywordView } from './view.ts'

/** Most competitors in the chart: as many as there are distinct colours. */
const RIVALS = 5

/** Chooses region, period and competitors. */
export function Controls({
  regions,
  region,
  rivals,
  view,
  change,
}: {
  regions: readonly TrackedRegion[]
  region: TrackedRegion
  rivals: readonly Rival[]
  view: KeywordView
  change: ChangeView
}) {
  const texts = useTexts()
  const { against } = view
  return (
    <div className="choosers">
      <RegionSelect
        regions={regions}
        chosen={region}
        // Another region has other dates.
        onChoose={(index) => change({ region: String(index), date: '', with: '' })}
      />
      <PeriodChoice chosen={view.period} onChoose={(period) => change({ period })} />
      <Switch
        label={texts.zoom}
        options={zooms.map((zoom) => [zoom, texts.zooms[zoom]] as const)}
        chosen={view.zoom}
        onChoose={(zoom) => change({ zoom })}
      />
      {rivals.length > 0 && (
        <Several
          label={texts.compare(against.length)}
          options={rivals.map(({ id, name }) => [id, name] as const)}
          chosen={against}
          most={RIVALS}
          mostWords={texts.mostRivals(RIVALS)}
          onChoose={(ids) => change({ against: ids.join() })}
        />
      )}
    </div>
  )
}
