import { useId } from 'react'
import { useTextsOf } from '../../texts/language.tsx'
import { Choice } from '../../ui/choice.tsx'
import '../../ui/choosing.css'
import { type ShownTasks, shownTasks } from './tasks.ts'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** Chooses which keywords of a check are listed. */
export function TaskFilters({
  show,
  search,
  reason,
  onChange,
}: {
  show: ShownTasks
  search: string
  reason: string
  onChange: (changes: { show?: string; search?: string; reason?: string }) => void
}) {
  const texts = useTextsOf({ en, ru })
  const id = useId()
  return (
    <div>
      <div className="choosers" role="search">
        <Choice
          label={texts.show}
          options={(Object.keys(shownTasks) as ShownTasks[]).map(
            (name) => [name, texts.shown[name]] as const,
          )}
          chosen={show}
          onChoose={(name) => onChange({ show: name })}
        />
        <div className="chooser">
          <label htmlFor={id}>{texts.search}</label>
          <input
            id={id}
            type="search"
            value={search}
            onChange={({ target }) => onChange({ search: target.value })}
          />
        </div>
      </div>
      {reason !== '' && (
        <p className="row">
          <span>
            {texts.onlyReason} <span lang="en">{reason}</span>
          </span>
          <button type="button" onClick={() => onChange({ reason: '' })}>
            {texts.anyReason}
          </button>
        </p>
      )}
    </div>
  )
}
