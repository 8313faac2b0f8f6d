import { searchers, type SearcherKey } from '@sextant/contract/searchers.ts'
import { useTextsOf } from '../../../texts/language.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { useLanguageChoices, useLanguageName } from './choices.ts'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** Language, device and depth of a region. An empty language is that of the place. */
export interface RegionChoices {
  readonly language: string
  readonly device: number
  /** In blocks of the search engine. */
  readonly depth: number
}

/** Chooses among the languages, devices and depths of a search engine. */
export function RegionOptions({
  searcherKey,
  choices,
  onChange,
}: {
  searcherKey: SearcherKey
  choices: RegionChoices
  onChange: (change: Partial<RegionChoices>) => void
}) {
  const texts = useTextsOf({ en, ru })
  const languageName = useLanguageName()
  const languages = useLanguageChoices()
  const { language } = choices
  const isOffered = language === '' || languages.some(({ code }) => code === language)
  const offered = isOffered ? languages : [{ code: language, name: languageName(language) }, ...languages]
  const engine = searchers[searcherKey]
  const depths = Array.from({ length: engine.maximumDepth }, (_, index) => index + 1)
  return (
    <div className="fields">
      {engine.languages && (
        <ChoiceField
          label={texts.columns.language}
          options={[
            ['', texts.placeLanguage] as const,
            ...offered.map(({ code, name }) => [code, name] as const),
          ]}
          value={choices.language}
          onChoose={(language) => onChange({ language })}
        />
      )}
      <ChoiceField
        label={texts.columns.device}
        options={engine.devices.map((device) => [String(device), texts.devices[device]] as const)}
        value={String(choices.device)}
        onChoose={(device) => onChange({ device: Number(device) })}
      />
      <ChoiceField
        label={texts.columns.depth}
        hint={texts.depthHint}
        options={depths.map((depth) => [String(depth), texts.top(depth * engine.blockSize)] as const)}
        value={String(choices.depth)}
        onChoose={(depth) => onChange({ depth: Number(depth) })}
      />
    </div>
  )
}
