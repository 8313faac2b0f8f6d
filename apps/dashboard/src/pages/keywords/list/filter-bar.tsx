import { TAGS } from '@sextant/contract/tags_2/tags.ts'
import { useId } from 'react'
import { formatCount } from '../../../texts/format.ts'
import { useLanguage, useTextsOf } from '../../../texts/language.tsx'
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
  const id = useId()
  return (
    <search className="filter-bar row">
      <TextFilter />
      <label htmlFor={`${id}-tag`}>
        {texts.tag}
        <select
          id={`${id}-tag`}
          value={view.tag}
          onChange={({ target }) => changeView({ tag: target.value })}
        >
          <option value="">{texts.anyTag}</option>
          <option value="none">{texts.noTag}</option>
          {Array.from({ length: TAGS }, (_, index) => (
            <option key={index} value={index + 1}>
              {tagName(index + 1)}
            </option>
          ))}
        </select>
      </label>
      <label htmlFor={`${id}-target`}>
        {texts.target}
        <select
          id={`${id}-target`}
          value={view.target}
          onChange={({ target }) => changeView({ target: target.value })}
        >
          <option value="">{texts.anyTarget}</option>
          <option value="with">{texts.withTarget}</option>
          <option value="without">{texts.withoutTarget}</option>
        </select>
      </label>
      {choices.length > 1 && (
        <label htmlFor={`${id}-volume`}>
          {texts.volume}
          <select
            id={`${id}-volume`}
            value={shown?.key}
            onChange={({ target }) => changeView({ volume: target.value })}
          >
            {choices.map(({ key, searcher, place, searcherKey, type }) => (
              <option key={key} value={key}>
                {texts.volumeChoice(searcher, place, texts.volumeTypes[searcherKey]?.[type])}
              </option>
            ))}
          </select>
        </label>
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
