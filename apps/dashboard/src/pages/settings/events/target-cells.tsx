import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { SavedOption } from '../parts/saved-option.tsx'
import { EditTarget } from './edit-target.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import type { Target } from './target.ts'
import { useTexts } from './texts/use-texts.ts'

interface Of {
  readonly projectId: number
  readonly target: Target
}

/** Whether messages are sent to the target. */
export function On({ projectId, target: { id, name, on } }: Of) {
  const { targets: texts } = useTexts()
  const turn = useCommand('edit/events_2/targets')
  return (
    <SavedOption
      label={texts.on}
      name={texts.send(name)}
      on={on === 1}
      saving={turn}
      onTurn={(wanted) => turn.mutate({ project_id: projectId, id, on: wanted })}
    />
  )
}

/** Tests, edits and removes the target, and rotates its secret. */
export function Actions({ projectId, target }: Of) {
  const { targets: texts } = useTexts()
  const [open, setOpen] = useState<'edit' | 'rotate' | 'remove'>()
  const test = useCommand('edit/events_2/targets/test')
  const rotate = useCommand('edit/events_2/targets/rotate')
  const remove = useCommand('del/events_2/targets')
  const of = { project_id: projectId, id: target.id }
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="row">
        <button type="button" aria-disabled={test.isPending} onClick={() => test.mutate(of)}>
          {texts.test}
          <span className="unseen"> {target.name}</span>
        </button>
        <button type="button" onClick={() => setOpen('edit')}>
          {texts.edit}
          <span className="unseen"> {target.name}</span>
        </button>
        {target.kind === 'webhook' && (
          <button type="button" onClick={() => setOpen('rotate')}>
            {texts.rotate}
            <span className="unseen"> {target.name}</span>
          </button>
        )}
        <button type="button" className="danger" onClick={() => setOpen('remove')}>
          {texts.remove}
          <span className="unseen"> {target.name}</span>
        </button>
      </div>
      <p role="status">{test.isSuccess ? texts.tested : ''}</p>
      {test.error !== null && <FailureNotice failure={test.error.failure} />}
      {open === 'edit' && <EditTarget projectId={projectId} target={target} onClose={close} />}
      {open === 'rotate' && rotate.data === undefined && (
        <Confirmation
          title={texts.rotateTitle(target.name)}
          action={texts.rotate}
          command={rotate}
          onClose={close}
          onConfirm={() => rotate.mutate(of)}
        >
          <p>{texts.rotateAbout}</p>
        </Confirmation>
      )}
      {open === 'rotate' && rotate.data !== undefined && (
        <SecretDialog
          secret={rotate.data.result}
          onClose={() => {
            rotate.reset()
            close()
          }}
        />
      )}
      {open === 'remove' && (
        <Confirmation
          danger
          title={texts.removeTitle(target.name)}
          action={texts.remove}
          command={remove}
          onClose={close}
          onConfirm={() => remove.mutate(of, { onSuccess: close })}
        >
          <p>{texts.removeAbout}</p>
        </Confirmation>
      )}
    </>
  )
}
