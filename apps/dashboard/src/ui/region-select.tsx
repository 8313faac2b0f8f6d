import { useId } from 'react'
import type { TrackedRegion } from '../api/regions.ts'
import { useTextsOf } from '../texts/language.tsx'
import './choosing.css'
import { en } from './region-select/texts/en.ts'
import { ru } from './region-select/texts/ru.ts'

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
  const texts = useTextsOf({ en, ru })
  const id = useId()
  const nameOf = useRegionName()
  return (
    <div className="chooser">
      <label htmlFor={id}>{texts.label}</label>
      <select id={id} value={chosen.index} onChange={({ target }) => onChoose(Number(target.value))}>
        {regions.map((region) => (
          <option key={region.index} value={region.index}>
            {nameOf(region)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Returns a function that names a region: search engine, place, language and device. */
export function useRegionName(): (region: TrackedRegion) => string {
  const texts = useTextsOf({ en, ru })
  return ({ searcher, lang, device, ...region }) =>
    [searcher, texts.placeOf(region), lang, texts.devices[device]].filter(Boolean).join(' · ')
}
