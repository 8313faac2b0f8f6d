import { useState } from 'react'
import { useAsk, useCommand } from '../../api/ask.ts'
import { Asked } from '../asked.tsx'
import { Confirmation } from '../confirmation.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Milliseconds between looks at a running deletion. */
const WHILE_REMOVING_MS = 1_000

/**
 * What the sandbox invented, with a button that deletes it: in a project, or in all of the user's projects. Nothing
 * shows where there is nothing to delete.
 */
export function SandboxHistory({ projectId }: { projectId?: number }) {
  const texts = useTexts().sandbox
  const picked = projectId === undefined ? everyProject : { id: projectId }
  const [asking, setAsking] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const query = useAsk('get/positions_2/sandbox', picked, {
    every: (latest) => latest?.removing === 1 && WHILE_REMOVING_MS,
  })
  const command = useCommand('del/positions_2/sandbox')
  return (
    <Asked query={query}>
      {({ result: found }) => {
        const isEmpty = found.checks === 0 && found.positions === 0 && found.volumes === 0
        if (isEmpty && found.removing === 0 && !isAsked) return null
        const counted = texts.counted(found)
        return (
          <div className="panel">
            <h3>{texts.title}</h3>
            <div role="status">
              {found.removing === 1 ? (
                <p>{texts.removing(found.checks, found.positions)}</p>
              ) : isEmpty ? (
                <p>{texts.removed}</p>
              ) : (
                <p>
                  {texts.about} {counted}
                </p>
              )}
            </div>
            {!isEmpty && found.removing === 0 && (
              <button type="button" className="danger" onClick={() => setAsking(true)}>
                {texts.ask}
              </button>
            )}
            {asking && (
              <Confirmation
                danger
                title={texts.question}
                action={texts.action}
                command={command}
                onClose={() => setAsking(false)}
                onConfirm={() =>
                  command.mutate(picked, { onSuccess: () => (setIsAsked(true), setAsking(false)) })
                }
              >
                <p>{counted}</p>
                <p>{texts.consequence}</p>
              </Confirmation>
            )}
          </div>
        )
      }}
    </Asked>
  )
}

const everyProject = {
  filters: [{ name: 'id' as const, operator: 'GREATER_THAN' as const, values: [0] }],
}
