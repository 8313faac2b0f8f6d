import { useState } from 'react'
import { useCommand } from '../../api/ask.ts'
import { useProjectId } from '../../api/project.ts'
import { Confirmation } from '../../pieces/confirmation.tsx'
import type { Run } from './runs.ts'
import { useTexts } from './texts/use-texts.ts'

/** Cancels a running check after a confirmation. */
export function CancelRun({ run }: { run: Run }) {
  const texts = useTexts()
  const projectId = useProjectId()
  const [asking, setAsking] = useState(false)
  const command = useCommand('edit/positions_2/runs/cancel')
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        {texts.cancel}
      </button>
      {asking && (
        <Confirmation
          title={texts.cancelTitle}
          action={texts.cancel}
          danger
          command={command}
          onConfirm={() =>
            command.mutate({ project_id: projectId, id: run.id }, { onSuccess: () => setAsking(false) })
          }
          onClose={() => setAsking(false)}
        >
          <p>{texts.cancelAbout}</p>
        </Confirmation>
      )}
    </>
  )
}
