import { Choice } from '../../../ui/choice.tsx'
import { useBilledProjects, type BilledProject } from '../billed-projects.ts'
import { useTexts } from '../texts/use-texts.ts'
import { isProjectId } from './entries.ts'

/** Chooses all entries, or those of one project, deleted or not. */
export function ProjectChoice({
  named,
  onChoose,
}: {
  /** Project id in the address; empty for all. */
  named: string
  onChoose: (id: string) => void
}) {
  const texts = useTexts()
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
