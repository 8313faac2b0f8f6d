import { Choice } from '../../ui/choice.tsx'
import '../../ui/choosing.css'
import { SearchField } from '../../ui/search-field.tsx'
import { shownTasks, type ShownTasks } from './tasks.ts'
import { useTexts } from './texts/use-texts.ts'

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
  const texts = useTexts()
  return (
    <div>
      <search className="choosers">
        <Choice
          label={texts.show}
          options={(Object.keys(shownTasks) as ShownTasks[]).map(
            (name) => [name, texts.shown[name]] as const,
          )}
          chosen={show}
          onChoose={(name) => onChange({ show: name })}
        />
        <SearchField label={texts.search} value={search} onSearch={(text) => onChange({ search: text })} />
      </search>
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
