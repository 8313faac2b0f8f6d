import { LogPeriod } from '../../../pieces/log-period.tsx'
import { Choice } from '../../../ui/choice.tsx'
import '../../../ui/choosing.css'
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
  return (
    <div className="choosers" role="search" aria-label={texts.filters}>
      <LogPeriod texts={texts} view={view} onChange={onChange} />
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
