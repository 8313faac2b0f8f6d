import type { TrackedRegion } from '../../../api/regions.ts'
import { useRegionName } from '../../../pieces/regions/region-select.tsx'
import { Several } from '../../../ui/several.tsx'
import type { ChangeView } from '../rankings-view.ts'
import { REGIONS_BESIDE } from '../regions-beside.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Chooses regions to show side by side with the one of the table. */
export function RegionsBeside({
  regions,
  own,
  beside,
  change,
}: {
  regions: readonly TrackedRegion[]
  /** The region of the table. */
  own: TrackedRegion
  beside: readonly TrackedRegion[]
  change: ChangeView
}) {
  const texts = useTexts()
  const nameOf = useRegionName()
  return (
    <Several
      label={texts.beside(beside.length)}
      options={regions
        .filter(({ index }) => index !== own.index)
        .map((region) => [region.index, nameOf(region)] as const)}
      chosen={beside.map(({ index }) => index)}
      most={REGIONS_BESIDE}
      mostWords={texts.mostBeside(REGIONS_BESIDE)}
      onChoose={(indexes) => change({ beside: indexes.join() })}
    />
  )
}
