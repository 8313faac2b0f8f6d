import { searcherKeys, searchers, type DeviceKey, type SearcherKey } from '@sextant/contract/searchers.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import type { Place } from '../../../api/places.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { PlaceSearch } from '../../../pieces/place-search/place-search.tsx'
import { useTexts, useTextsOf } from '../../../texts/language.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { useOwnCountry } from '../own-country.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'

/** Google. */
const FIRST_ENGINE: SearcherKey = 1
/** Minimum number of results in a first check. */
const FIRST_DEPTH = 30

/** Asks for search engine, place, device and depth. */
export function RegionForm({ projectId, onAdded }: { projectId: number; onAdded?: () => void }) {
  const { working } = useTexts()
  const texts = useTextsOf({ en, ru })
  const [searcherKey, setSearcherKey] = useState<SearcherKey>(FIRST_ENGINE)
  const [chosen, setChosen] = useState<{ readonly place: Place | undefined }>()
  const [device, setDevice] = useState<DeviceKey>(0)
  const [depth, setDepth] = useState(() => firstDepth(FIRST_ENGINE))
  const [tried, setTried] = useState(false)
  const ownCountry = useOwnCountry(searcherKey)
  const add = useCommand('add/positions_2/searchers/regions', { changes: ['get/projects_2/projects'] })
  const engine = searchers[searcherKey]
  // Until the user types, the country of the browser's language.
  const place = chosen === undefined ? ownCountry : chosen.place
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (place === undefined || add.isPending) return
        add.mutate(
          {
            project_id: projectId,
            searcher_key: searcherKey,
            region_key: place.id,
            region_device: device,
            region_depth: depth,
          },
          { onSuccess: () => onAdded?.() },
        )
      }}
    >
      {add.error !== null && <FailureNotice failure={add.error.failure} />}
      <div className="welcome-fields">
        <ChoiceField
          label={texts.engine}
          options={searcherKeys.map((key) => [key, searchers[key].name] as const)}
          value={searcherKey}
          onChoose={(key) => {
            setSearcherKey(key)
            setChosen(undefined)
            setDevice(0)
            setDepth(firstDepth(key))
          }}
        />
        <PlaceSearch
          label={texts.place}
          searcherKey={searcherKey}
          chosen={place}
          error={tried && place === undefined ? texts.placeMissing : undefined}
          onChoose={(found) => setChosen({ place: found })}
        />
        <ChoiceField
          label={texts.device}
          options={engine.devices.map((key) => [key, texts.devices[key]] as const)}
          value={device}
          onChoose={setDevice}
        />
        <ChoiceField
          label={texts.depth}
          options={Array.from(
            { length: engine.maximumDepth },
            (_, index) => [index + 1, texts.top((index + 1) * engine.blockSize)] as const,
          )}
          value={depth}
          onChoose={setDepth}
        />
      </div>
      <button type="submit" className="primary" aria-disabled={add.isPending}>
        {add.isPending ? working : texts.addRegion}
      </button>
    </form>
  )
}

/** The smallest depth, in blocks of the search engine, for a first check. */
function firstDepth(key: SearcherKey): number {
  return Math.ceil(FIRST_DEPTH / searchers[key].blockSize)
}
