import type { GuestRight } from '@sextant/contract/rights.ts'
import type { RowAsked } from '@sextant/sdk'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { RightBoxes } from './right-boxes.tsx'
import { rightsIn } from './rights.ts'
import { useTexts } from './texts/use-texts.ts'

export const guestFields = ['id', 'user_id', 'user_email', 'right', 'date', 'accepted'] as const
type Guest = RowAsked<'get/projects_2/guests', (typeof guestFields)[number]>

/** Changes the rights of a guest, and removes the guest. */
export function GuestActions({
  project,
  guest,
  who,
}: {
  project: ProjectSettings
  guest: Guest
  /** The guest in words. */
  who: string
}) {
  const texts = useTexts()
  const [open, setOpen] = useState<'rights' | 'remove'>()
  const remove = useCommand('del/projects_2/guests')
  const of = { project_id: project.id, id: guest.id }
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="row">
        <button type="button" onClick={() => setOpen('rights')}>
          {texts.change}
          <span className="unseen"> {who}</span>
        </button>
        <button type="button" className="danger" onClick={() => setOpen('remove')}>
          {texts.remove}
          <span className="unseen"> {who}</span>
        </button>
      </div>
      {open === 'rights' && <ChangeRights project={project} guest={guest} who={who} onClose={close} />}
      {open === 'remove' && (
        <Confirmation
          danger
          title={texts.removeTitle(who)}
          action={texts.removeAction}
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

function ChangeRights({
  project,
  guest,
  who,
  onClose,
}: {
  project: ProjectSettings
  guest: Guest
  who: string
  onClose: () => void
}) {
  const texts = useTexts()
  const [given, setGiven] = useState<readonly GuestRight[]>(() => rightsIn(guest.right))
  const command = useCommand('edit/projects_2/guests')
  return (
    <FormDialog
      title={texts.changeTitle(who)}
      action={texts.save}
      command={command}
      onClose={onClose}
      onSubmit={() =>
        command.mutate({ project_id: project.id, id: guest.id, rights: [...given] }, { onSuccess: onClose })
      }
    >
      <RightBoxes own={project.right} given={given} onChange={setGiven} />
    </FormDialog>
  )
}
