import { Outlet } from 'react-router'
import { useProjectAnswer, useProjectId } from '../api/project.ts'
import { Asked } from '../pieces/asked.tsx'
import { useSharedTexts } from '../texts/language.tsx'
import { Notice } from '../ui/notice.tsx'

/** The pages of a project, once it is loaded. */
export function ProjectFrame() {
  const texts = useSharedTexts()
  const projectId = useProjectId()
  const query = useProjectAnswer(projectId)
  return (
    <Asked query={query}>
      {({ result: [project] }) =>
        project === undefined ? (
          <Notice kind="warning" title={texts.project.missing}>
            <p>{texts.project.missingTodo}</p>
          </Notice>
        ) : (
          <Outlet key={projectId} />
        )
      }
    </Asked>
  )
}
