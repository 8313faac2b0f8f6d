import { tags } from '../../../api/tags.ts'
import { Choice } from '../../../ui/choice.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { isNarrowed } from '../view.ts'
import { useVolumeShown } from '../volumes/volume-shown.ts'
import { useWorkspace } from '../workspace.ts'

/** Filters of the list, and the number of keywords that match. */
export function FilterBar({ total }: { total: number | undefined }) {
  const texts = useTexts().filters
  const { view, changeView, tagName } = useWorkspace()
  const { choices, shown } = useVolumeShown()
  return (
    <search className="choosers">
      <SearchField
        label={texts.text}
        value={view.text}
        onSearch={(text) => changeView({ text }, { replace: true })}
      />
      <Choice
        label={texts.tag}
        options={[
          ['', texts.anyTag] as const,
          ['none', texts.noTag] as const,
          ...tags.map((tag) => [String(tag), tagName(tag)] as const),
        ]}
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
        {isNarrowed(view) && total !== undefined && texts.found(total)}
      </span>
      {isNarrowed(view) && (
        <button type="button" className="plain" onClick={() => changeView({ text: '', tag: '', target: '' })}>
          {texts.clear}
        </button>
      )}
    </search>
  )
}
