import type { SearcherKey } from '@sextant/contract/searchers.ts'
import { useState } from 'react'
import { PLACES_SHOWN, usePlaces, type Place } from '../../api/places.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { FailureNotice } from '../failure-notice.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Finds a place of a search engine by its English or Russian name. */
export function PlaceSearch({
  label,
  searcherKey,
  chosen,
  error,
  onChoose,
}: {
  label: string
  searcherKey: SearcherKey
  chosen: Place | undefined
  error: string | undefined
  /** Called with a place, or with undefined while another one is being typed. */
  onChoose: (place: Place | undefined) => void
}) {
  const texts = useTexts()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const query = usePlaces(searcherKey, chosen === undefined ? search : '')
  const places = chosen === undefined && typed !== '' ? (query.data?.result ?? []) : []
  const isLooking = search !== typed.trim() || query.isFetching
  return (
    <>
      <Combobox
        label={label}
        hint={texts.hint}
        error={error}
        text={chosen === undefined ? typed : texts.nameOf(chosen)}
        options={places.map((place) => ({
          key: String(place.id),
          words: texts.nameOf(place),
          more: texts.areaOf(place),
        }))}
        status={isLooking ? texts.looking : texts.found(query.data?.total ?? places.length, PLACES_SHOWN)}
        onText={(text) => {
          setTyped(text)
          onChoose(undefined)
        }}
        onChoose={(key) => {
          const place = places.find(({ id }) => String(id) === key)
          setTyped(place === undefined ? '' : texts.nameOf(place))
          onChoose(place)
        }}
      />
      {query.error !== null && (
        <FailureNotice failure={query.error.failure} onAgain={() => void query.refetch()} />
      )}
    </>
  )
}
