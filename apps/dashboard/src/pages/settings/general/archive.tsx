import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { Saved } from '../parts/save-row.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { useTexts } from './texts/use-texts.ts'

/** Archives a project, or restores it. */
export function Archive({ project }: { project: ProjectSettings }) {
  const texts = useTexts()
  const [asking, setAsking] = useState(false)
  const command = useCommand('edit/projects_2/projects/on')
  const words = project.on === -1 ? texts.unarchive : texts.archive
  return (
    <div className="panel">
      <h3>{texts.archiveTitle}</h3>
      <p>{words.state}</p>
      <div className="row">
        <button type="button" onClick={() => setAsking(true)}>
          {words.ask}
        </button>
        <Saved saving={command} />
      </div>
      {asking && (
        <Confirmation
          title={words.question(project.name)}
          action={words.action}
          command={command}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            command.mutate(
              { id: project.id, on: project.on === -1 ? 0 : -1 },
              { onSuccess: () => setAsking(false) },
            )
          }
        >
          <p>{words.consequence}</p>
        </Confirmation>
      )}
    </div>
  )
}
