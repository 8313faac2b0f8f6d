import type { SearcherKey } from '@sextant/contract/searchers.ts'
import { visibilityVolumeTypes, volumeTypesOf, type VolumeType } from '@sextant/contract/volumes.ts'
import { useProject } from '../../../api/project.ts'
import { usePlaceName } from '../../../pieces/regions/place-name.ts'
import { useKeywordsView } from '../view.ts'

/** A search volume that the list can show. */
export interface VolumeChoice {
  /** As in the address: `region_key:searcher_key:type`. */
  readonly key: string
  readonly field: `volume:${string}`
  /** The field that says whether it is invented. */
  readonly labelField: `volume_invented:${string}`
  readonly searcher: string
  readonly place: string
  readonly placeKey: number
  readonly searcherKey: SearcherKey
  readonly type: VolumeType
}

/** The volumes of the project's regions, and the shown one: by default that of the first region. */
export function useVolumeShown(): {
  readonly choices: readonly VolumeChoice[]
  readonly shown: VolumeChoice | undefined
} {
  const { searchers = [] } = useProject()
  const [view] = useKeywordsView()
  const placeName = usePlaceName()
  const all = searchers.flatMap((searcher) =>
    searcher.regions.flatMap((region) =>
      choicesOf(searcher.name, searcher.key as SearcherKey, region.key, placeName(region)),
    ),
  )
  const choices = [...new Map(all.map((choice) => [choice.key, choice])).values()]
  const usual = choices.find(({ searcherKey, type }) => visibilityVolumeTypes[searcherKey] === type)
  return { choices, shown: choices.find(({ key }) => key === view.volume) ?? usual }
}

function choicesOf(
  searcher: string,
  searcherKey: SearcherKey,
  placeKey: number,
  place: string,
): VolumeChoice[] {
  return volumeTypesOf(searcherKey).map((type) => {
    const key = `${placeKey}:${searcherKey}:${type}`
    return {
      key,
      field: `volume:${key}`,
      labelField: `volume_invented:${key}`,
      searcher,
      place,
      placeKey,
      searcherKey,
      type,
    }
  })
}
