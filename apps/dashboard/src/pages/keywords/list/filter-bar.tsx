import { TAGS } from '@sextant/contract/tags_2/tags.ts'
import { formatCount } from '../../../texts/format.ts'
import { useLanguage, useTextsOf } from '../../../texts/language.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { isNarrowed } from '../view.ts'
import { useVolumeShown } from '../volumes/volume-shown.ts'
import { useWorkspace } from '../workspace.ts'
import { TextFilter } from './text-filter.tsx'

/** What narrows the list, and how many keywords are left. */
export function FilterBar({ total }: { total: number | undefined }) {
  const texts = useTextsOf({ en, ru }).filters
  const { locale } = useLanguage()
  const { view, changeView, tagName } = useWorkspace()
  const { choices, shown } = useVolumeShown()
  const tags = Array.from({ length: TAGS }, (_, index) => [String(index + 1), tagName(index + 1)] as const)
  return (
    <search className="choosers">
      <TextFilter />
      <Choice
        label={texts.tag}
        options={[['', texts.anyTag], ['none', texts.noTag], ...tags]}
        chosen={view.tag}
        onChoose={(tag) => changeView({ tag })}
      />
      <Choice
        label={texts.target}
        options={[
          ['', texts.anyTarget],
          ['with', texts.withTarget],
          ['without', texts.withoutTarget],
        ]}
        chosen={view.target}
        onChoose={(target) => changeView({ target })}
      />
      {choices.length > 1 && (
        <Choice
          label={texts.volume}
          options={choices.map(({ key, searcher, place, searcherKey, type }) => [
            key,
            texts.volumeChoice(searcher, place, texts.volumeTypes[searcherKey]?.[type]),
          ])}
          chosen={shown?.key ?? ''}
          onChoose={(volume) => changeView({ volume })}
        />
      )}
      <span role="status" className="filter-total">
        {isNarrowed(view) && total !== undefined && texts.found(total, formatCount(total, locale))}
      </span>
      {isNarrowed(view) && (
        <button type="button" className="plain" onClick={() => changeView({ text: '', tag: '', target: '' })}>
          {texts.clear}
        </button>
      )}
    </search>
  )
}
