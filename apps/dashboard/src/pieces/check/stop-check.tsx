import { useState } from 'react'
import { useCommand } from '../../api/ask.ts'
import { Confirmation } from '../confirmation.tsx'
import { useRunningCheck, type RunningCheck } from './running-check.ts'
import { useTexts } from './texts/use-texts.ts'

/** Stops a running check of a project after a confirmation: a named one, or the newest. */
export function StopCheck({
  projectId,
  run,
}: {
  projectId: number
  run?: Pick<RunningCheck, 'id' | 'state'>
}) {
  const texts = useTexts()
  const [asking, setAsking] = useState(false)
  const newest = useRunningCheck(projectId, asking && run === undefined)
  const check = run ?? newest
  const command = useCommand('edit/positions_2/runs/cancel')
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        {run === undefined ? texts.stop : texts.stopAction}
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
