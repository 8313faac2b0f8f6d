import { hasRight, type GuestRight } from '@sextant/contract/rights.ts'
import type { RowAsked } from '@sextant/sdk'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { formatDateTime } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { RightBoxes } from './right-boxes.tsx'
import { rightsIn, shownRights } from './rights.ts'
import { useTexts } from './texts/use-texts.ts'

export const guestFields = ['id', 'user_id', 'user_email', 'right', 'date', 'accepted'] as const
type Guest = RowAsked<'get/projects_2/guests', (typeof guestFields)[number]>

/** A guest as a row, with the guest's rights. */
export function GuestRow({ project, guest }: { project: ProjectSettings; guest: Guest }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const [open, setOpen] = useState<'rights' | 'remove'>()
  const remove = useCommand('del/projects_2/guests')
  const of = { project_id: project.id, id: guest.id }
  const close = () => setOpen(undefined)
  const who = guest.user_email ?? texts.account(guest.user_id ?? 0)
  const shown = shownRights.filter((right) => hasRight(guest.right, right))
  return (
    <tr>
      <th scope="row" className="breakable">
        {who}
      </th>
      <td data-label={texts.columns.rights}>
        {shown.length === 0 ? texts.noRights : shown.map((right) => texts.names[right]).join(', ')}
      </td>
      <td data-label={texts.columns.since}>
        {guest.accepted === null ? texts.invited : formatDateTime(guest.accepted, locale)}
      </td>
      <td>
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
      </td>
    </tr>
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
