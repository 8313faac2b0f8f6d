import { FRESH_DAYS } from '@sextant/contract/keywords_2/volumes.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Option } from '../../../ui/option.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { VolumeChoice } from './volume-shown.ts'

/** Volumes to collect. */
export interface VolumesAsked {
  readonly keys: ReadonlySet<string>
  /** `no_recheck` of the API: 0 all, 1 those not collected recently, 2 those never collected. */
  readonly again: 0 | 1 | 2
}

const agains = [1, 2, 0] as const

export function VolumesForm({
  choices,
  asked,
  onChange,
}: {
  choices: readonly VolumeChoice[]
  asked: VolumesAsked
  onChange: (asked: VolumesAsked) => void
}) {
  const { volumes: texts, filters } = useTexts()
  return (
    <>
      <fieldset>
        <legend>{texts.which}</legend>
        {choices.map(({ key, searcher, place, searcherKey, type }) => (
          <Option
            key={key}
            label={filters.volumeChoice(searcher, place, filters.volumeTypes[searcherKey]?.[type])}
            checked={asked.keys.has(key)}
            onChange={({ target }) => {
              const keys = new Set(asked.keys)
              if (target.checked) keys.add(key)
              else keys.delete(key)
              onChange({ ...asked, keys })
            }}
          />
        ))}
      </fieldset>
      <ChoiceField
        label={texts.again}
        options={agains.map((one) => [one, texts.agains[one](FRESH_DAYS)] as const)}
        value={asked.again}
        onChoose={(again) => onChange({ ...asked, again })}
      />
    </>
  )
}
