import { isChecking, type Project } from '../../api/project.ts'
import { useTextsOf } from '../../texts/language.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

type ProgressOf = Pick<Project, 'name' | 'status_positions' | 'status_positions_percent'>

/** Progress of the running check of a project, if there is one. */
export function CheckProgress({ project }: { project: ProgressOf }) {
  const texts = useTextsOf({ en, ru })
  if (!isChecking(project)) return null
  const percent = project.status_positions_percent
  return (
    <div>
      {texts.checking(percent)}
      <progress max={100} value={percent} aria-label={texts.progressOf(project.name)} />
    </div>
  )
}
