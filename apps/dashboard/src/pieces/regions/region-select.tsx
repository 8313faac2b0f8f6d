import { useCallback } from 'react'
import type { TrackedRegion } from '../../api/regions.ts'
import { Choice } from '../../ui/choice.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Chooses a region of a project. */
export function RegionSelect({
  regions,
  chosen,
  onChoose,
}: {
  regions: readonly TrackedRegion[]
  chosen: TrackedRegion
  onChoose: (index: number) => void
}) {
  const texts = useTexts()
  const nameOf = useRegionName()
  return (
    <Choice
      label={texts.label}
      options={regions.map((region) => [region.index, nameOf(region)] as const)}
      chosen={chosen.index}
      onChoose={onChoose}
    />
  )
}

/** Returns a function that names a region: search engine, place, language and device. */
export function useRegionName(): (region: TrackedRegion) => string {
  const texts = useTexts()
  return ({ searcher, lang, device, ...region }) =>
    [searcher, texts.placeOf(region), lang, texts.devices[device]].filter(Boolean).join(' · ')
}

/** Returns a function that names regions by what tells them apart. */
export function useRegionNames(): (
  regions: readonly TrackedRegion[],
) => { readonly index: number; readonly name: string }[] {
  const texts = useTexts()
  return useCallback(
    (regions) => {
      const parts = regions.map(({ searcher, lang, device, ...region }) => [
        searcher,
        texts.placeOf(region),
        lang,
        texts.devices[device] ?? '',
      ])
      const differ = (at: number) => parts.some((part) => part[at] !== parts[0]![at])
      return regions.map(({ index }, nth) => ({
        index,
        name: parts[nth]!.filter((part, at) => part !== '' && differ(at)).join(' · '),
      }))
    },
    [texts],
  )
}
