import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import type { Project } from '../../../api/projects.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Leaves a project that another user shared. */
export function LeaveProject({ project, onDone }: { project: Project; onDone: () => void }) {
  const texts = useTexts()
  const [asking, setAsking] = useState(false)
  const leave = useCommand('edit/projects_2/projects/leave')
  return (
    <section className="manage-part">
      <p className="hint">{texts.leaveHint}</p>
      <button type="button" className="danger" onClick={() => setAsking(true)}>
        {texts.leave}
      </button>
      {asking && (
        <Confirmation
          title={texts.leaveTitle(project.name)}
          action={texts.leave}
          danger
          command={leave}
          onConfirm={() => leave.mutate({ id: project.id }, { onSuccess: onDone })}
          onClose={() => setAsking(false)}
        >
          <p>{texts.leaveHint}</p>
        </Confirmation>
      )}
    </section>
  )
}
