import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { Field } from '../../../ui/field.tsx'
import { useProjectGone } from '../parts/use-project-gone.ts'
import type { ProjectSettings } from '../project-settings.ts'
import { useTexts } from './texts/use-texts.ts'

/** Deletes a project permanently after its name is typed. */
export function Deletion({ project }: { project: ProjectSettings }) {
  const { deletion: texts } = useTexts()
  const onGone = useProjectGone()
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  // Nothing on this page may be refetched: the project is gone before the page is.
  const command = useCommand('del/projects_2/projects', { changes: [] })
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
          ready={typed.trim() === project.name.trim()}
          onClose={() => setAsking(false)}
          onConfirm={() => command.mutate({ id: project.id }, { onSuccess: onGone })}
        >
          <p>{texts.consequence}</p>
          <Field
            label={texts.typed}
            hint={texts.typedHint(project.name)}
            error={undefined}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Confirmation>
      )}
    </div>
  )
}
