import { useTextsOf } from '../../../texts/language.tsx'
import { Choice } from '../../../ui/choice.tsx'
import { type BilledProject, useBilledProjects } from '../billed-projects.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { isProjectId } from './entries.ts'

/** Chooses a project that was charged for, deleted or not, or all entries. */
export function ProjectChoice({
  named,
  onChoose,
}: {
  /** What the address names: its id; empty for all. */
  named: string
  onChoose: (id: string) => void
}) {
  const texts = useTextsOf({ en, ru })
  const chosen = isProjectId(named) ? named : ''
  const projects = useBilledProjects() ?? []
  const isNamesake = ({ id, name }: BilledProject) =>
    projects.some((other) => other.id !== id && other.name === name)
  const wordsOf = (project: BilledProject) => {
    const name = isNamesake(project) ? texts.projectNumbered(project.name, project.id) : project.name
    return project.isGone ? texts.projectDeleted(name) : name
  }
  const options = projects.map((project) => [String(project.id), wordsOf(project)] as const)
  const isListed = chosen === '' || options.some(([id]) => id === chosen)
  return (
    <Choice
      label={texts.project}
      options={[
        ['', texts.any],
        ...(isListed ? [] : [[chosen, texts.projectGone(Number(chosen))] as const]),
        ...options,
      ]}
      chosen={chosen}
      onChoose={onChoose}
    />
  )
}
