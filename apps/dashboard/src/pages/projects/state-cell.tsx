import { isChecking, type Project, type RestingState, restingState } from '../../api/projects.ts'
import { useTexts } from '../../texts/language.tsx'

const signs: Readonly<Record<RestingState, string>> = {
  archived: '▪',
  no_keywords: '!',
  no_regions: '!',
  unchecked: '○',
  checked: '✓',
}

/** The running check with its progress, or what the project is waiting for. */
export function StateCell({ project }: { project: Project }) {
  const { list } = useTexts()
  if (!isChecking(project)) {
    const state = restingState(project)
    return (
      <span className={`state ${state}`}>
        <span aria-hidden="true">{signs[state]} </span>
        {list.states[state]}
      </span>
    )
  }
  const percent = project.status_positions_percent
  return (
    <span className="state running">
      {list.checking(percent)}
      <progress max={100} value={percent} aria-label={list.progressOf(project.name)} />
    </span>
  )
}
