import { useOwnToday } from '../../../api/profile.ts'
import { Choice } from '../../../ui/choice.tsx'
import '../../../ui/choosing.css'
import { LabelledDate } from '../../../ui/labelled-date.tsx'
import { Labelled } from '../../../ui/labelled.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { entryTargets, entryTypes, logView, type LogView } from './entries.ts'
import { ProjectChoice } from './project-choice.tsx'

/** Chooses which entries the log shows. */
export function LogFilters({
  view,
  isFiltered,
  onChange,
}: {
  view: LogView
  isFiltered: boolean
  onChange: (changes: Partial<LogView>) => void
}) {
  const texts = useTexts()
  const today = useOwnToday()
  return (
    <div className="choosers" role="search" aria-label={texts.filters}>
      <LabelledDate
        label={texts.from}
        value={view.from}
        today={today}
        onChange={(from) => onChange({ from })}
      />
      <LabelledDate label={texts.to} value={view.to} today={today} onChange={(to) => onChange({ to })} />
      <Choice
        label={texts.type}
        options={[['', texts.any], ...entryTypes.map((type) => [type, texts.types[type]] as const)]}
        chosen={view.type}
        onChoose={(type) => onChange({ type })}
      />
      <Choice
        label={texts.target}
        options={[['', texts.any], ...entryTargets.map((target) => [target, texts.targets[target]] as const)]}
        chosen={view.target}
        onChoose={(target) => onChange({ target })}
      />
      <ProjectChoice named={view.project} onChoose={(project) => onChange({ project })} />
      <Labelled
        label={texts.search}
        type="search"
        value={view.search}
        onChange={({ target }) => onChange({ search: target.value })}
      />
      {isFiltered && (
        <button type="button" onClick={() => onChange(logView)}>
          {texts.clear}
        </button>
      )}
    </div>
  )
}
