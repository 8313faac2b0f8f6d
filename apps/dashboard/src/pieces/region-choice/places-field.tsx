import { useId, useMemo } from 'react'
import type { Place } from '../../api/places.ts'
import { useLanguage } from '../../texts/language.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Several } from '../../ui/several.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Most places that can be chosen. */
const MOST = 100

/** Chooses several places from a list, and shows them with a button each to remove them. */
export function PlacesField({
  places,
  chosen,
  error,
  onChoose,
}: {
  places: readonly Place[]
  chosen: readonly Place[]
  error: string | undefined
  /** Called with the keys of all that are chosen then. */
  onChoose: (keys: readonly number[]) => void
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const id = useId()
  const near = chosen[0]?.countryCode
  const options = useMemo(() => {
    const compare = new Intl.Collator(locale).compare
    const order = ({ type, countryCode }: Place) =>
      (countryCode === near ? 0 : 2) + (type === 'COUNTRY' ? 0 : 1)
    return places
      .map((place) => ({ place, words: texts.nameOf(place) }))
      .toSorted((a, b) => order(a.place) - order(b.place) || compare(a.words, b.words))
      .map(({ place, words }) => [place.id, words, texts.alsoOf(place)] as const)
  }, [places, near, locale, texts])
  return (
    <fieldset className="choices" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{texts.places}</legend>
      {chosen.length > 0 && (
        <ul className="chosen-places">
          {chosen.map((place) => (
            <li key={place.id} className="chosen-place">
              {texts.nameOf(place)}
              <button
                type="button"
                className="plain"
                aria-label={texts.withoutPlace(texts.nameOf(place))}
                onClick={() => onChoose(chosen.map(({ id }) => id).filter((key) => key !== place.id))}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Several
        label={texts.choosePlaces}
        options={options}
        chosen={chosen.map(({ id }) => id)}
        most={MOST}
        mostWords={texts.mostPlaces(MOST)}
        onChoose={onChoose}
      />
      {error === undefined ? (
        <p className="hint">{texts.placesHint}</p>
      ) : (
        <FieldError id={`${id}-error`}>{error}</FieldError>
      )}
    </fieldset>
  )
}
