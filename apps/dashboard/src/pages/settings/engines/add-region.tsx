import { searcherKeys, searchers, type DeviceKey, type SearcherKey } from '@sextant/contract/searchers.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import type { Place } from '../../../api/places.ts'
import { PlaceSearch } from '../../../pieces/place-search/place-search.tsx'
import { useTextsOf } from '../../../texts/language.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { SaveRow } from '../parts/save-row.tsx'
import { RegionOptions } from './region-options.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

const beginning = { language: '', device: 0, depth: 1 }
/** Google. */
const FIRST_ENGINE: SearcherKey = 1

/** Adds a region, with its search engine if the project does not have it yet. */
export function AddRegion({ projectId }: { projectId: number }) {
  const texts = useTextsOf({ en, ru })
  const [searcherKey, setSearcherKey] = useState<SearcherKey>(FIRST_ENGINE)
  const [place, setPlace] = useState<Place>()
  const [choices, setChoices] = useState(beginning)
  const [tried, setTried] = useState(false)
  const add = useCommand('add/positions_2/searchers/regions')
  const clear = () => {
    setPlace(undefined)
    setChoices(beginning)
    setTried(false)
  }
  return (
    <form
      className="panel"
      aria-labelledby="add-region"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (place === undefined || add.isPending) return
        add.mutate(
          {
            project_id: projectId,
            searcher_key: searcherKey,
            region_key: place.id,
            region_lang: choices.language === '' ? undefined : choices.language,
            region_device: choices.device as DeviceKey,
            region_depth: choices.depth,
          },
          { onSuccess: clear },
        )
      }}
    >
      <h3 id="add-region">{texts.addTitle}</h3>
      <div className="fields">
        <ChoiceField
          label={texts.engine}
          options={searcherKeys.map((key) => [String(key), searchers[key].name] as const)}
          value={String(searcherKey)}
          onChoose={(key) => {
            setSearcherKey(Number(key) as SearcherKey)
            clear()
          }}
        />
        <PlaceSearch
          label={texts.columns.place}
          searcherKey={searcherKey}
          chosen={place}
          error={tried && place === undefined ? texts.placeMissing : undefined}
          onChoose={setPlace}
        />
      </div>
      <RegionOptions
        searcherKey={searcherKey}
        choices={choices}
        onChange={(change) => setChoices((before) => ({ ...before, ...change }))}
      />
      {add.data?.result === 0 && <p role="status">{texts.hasIt}</p>}
      <SaveRow saving={add} dirty={place !== undefined} label={texts.add} onUndo={clear} />
    </form>
  )
}
