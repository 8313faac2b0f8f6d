import type { TrackedRegion } from '../../../api/regions.ts'
import { useTextsOf } from '../../../texts/language.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { RegionSelect } from '../../../ui/region-select.tsx'
import { Several } from '../../../ui/several.tsx'
import { dateRangeNames, rangeOf, rangesWithBounds } from '../date-ranges.ts'
import type { ChangeView, RankingsView } from '../rankings-view.ts'
import { RIVALS, type Site } from '../site.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { DateField } from './date-field.tsx'

/** Chooses region, site and dates of the table. */
export function Controls({
  view,
  change,
  regions,
  region,
  sites,
  siteId,
  rivals,
}: {
  view: RankingsView
  change: ChangeView
  regions: readonly TrackedRegion[]
  region: TrackedRegion
  /** The project and its competitors. */
  sites: readonly Site[]
  siteId: number
  rivals: readonly Site[]
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
      {sites.length > 1 && (
        <>
          <Choice
            label={texts.site}
            chosen={String(siteId)}
            options={sites.map(({ id, name }, index) => [
              String(id),
              index === 0 ? texts.ownSite(name) : name,
            ])}
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
          <DateField label={texts.from} value={view.from} onChoose={(from) => change({ from })} />
          <DateField label={texts.to} value={view.to} onChoose={(to) => change({ to })} />
        </>
      )}
    </div>
  )
}
