import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { useProjectGone } from '../parts/use-project-gone.ts'
import type { ProjectSettings } from '../project-settings.ts'
import { useTexts } from './texts/use-texts.ts'

/** Lets a guest leave a project. */
export function Leave({ project }: { project: ProjectSettings }) {
  const { leave: texts } = useTexts()
  const onGone = useProjectGone()
  const [asking, setAsking] = useState(false)
  // Nothing on this page may be refetched: the project is gone before the page is.
  const command = useCommand('edit/projects_2/projects/leave', { changes: [] })
  return (
    <div className="panel">
      <h3>{texts.title}</h3>
      <p>{texts.about}</p>
      <button type="button" className="danger" onClick={() => setAsking(true)}>
        {texts.ask}
      </button>
      {asking && (
        <Confirmation
          danger
          title={texts.question(project.name)}
          action={texts.action}
          command={command}
          onClose={() => setAsking(false)}
          onConfirm={() => command.mutate({ id: project.id }, { onSuccess: onGone })}
        />
      )}
    </div>
  )
}
