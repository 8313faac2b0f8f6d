import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { useTextsOf } from '../../../texts/language.tsx'
import { Confirmation } from '../../../ui/confirmation.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { useProjectGone } from '../parts/use-project-gone.ts'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** A guest's own way out of a project. */
export function Leave({ project }: { project: ProjectSettings }) {
  const { leave: texts } = useTextsOf({ en, ru })
  const onGone = useProjectGone()
  const [asking, setAsking] = useState(false)
  // What is on this page cannot be asked again: the project is gone from the list before the page is.
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
