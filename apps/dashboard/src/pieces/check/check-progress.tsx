import { isChecking, type Project } from '../../api/project.ts'
import { useTexts } from './texts/use-texts.ts'

type ProgressOf = Pick<Project, 'name' | 'status_positions' | 'status_positions_percent'>

/** Progress of the running check of a project, if there is one. */
export function CheckProgress({ project }: { project: ProgressOf }) {
  const texts = useTexts()
  if (!isChecking(project)) return null
  const percent = project.status_positions_percent
  return (
    <div>
      {texts.checking(percent)}
      <progress max={100} value={percent} aria-label={texts.progressOf(project.name)} />
    </div>
  )
}
