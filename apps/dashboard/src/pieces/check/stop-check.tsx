import { useState } from 'react'
import { useCommand } from '../../api/ask.ts'
import { Confirmation } from '../confirmation.tsx'
import { useRunningCheck } from './running-check.ts'
import { useTexts } from './texts/use-texts.ts'

/** Stops the newest running check of a project after a confirmation. */
export function StopCheck({ projectId }: { projectId: number }) {
  const texts = useTexts()
  const [asking, setAsking] = useState(false)
  const check = useRunningCheck(projectId, asking)
  const command = useCommand('edit/positions_2/runs/cancel')
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        {texts.stop}
      </button>
      {asking && (
        <Confirmation
          title={texts.stopTitle}
          action={texts.stopAction}
          danger
          command={command}
          ready={check?.state === 'running'}
          onConfirm={() =>
            command.mutate({ project_id: projectId, id: check!.id }, { onSuccess: () => setAsking(false) })
          }
          onClose={() => setAsking(false)}
        >
          <p>{check?.state === 'cancelling' ? texts.stopping : texts.stopAbout}</p>
        </Confirmation>
      )}
    </>
  )
}
