import { searchers, type SearcherKey } from '@sextant/contract/searchers.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { LanguageField } from './language-field.tsx'
import { useTexts } from './texts/use-texts.ts'

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
  const texts = useTexts()
  const engine = searchers[searcherKey]
  const depths = Array.from({ length: engine.maximumDepth }, (_, index) => index + 1)
  return (
    <div className="fields">
      {engine.languages && (
        <LanguageField language={choices.language} onChange={(language) => onChange({ language })} />
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
