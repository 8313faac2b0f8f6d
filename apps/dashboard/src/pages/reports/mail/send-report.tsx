import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useCommand } from '../../../api/ask.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { TextLines } from '../../../ui/text-lines.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { MailFields } from './mail-fields.tsx'
import { mailToSend, newMail } from './mail.ts'

/** Sends a report by email, and leads to what became of it. */
export function SendReport({ projectId, id, mayLink }: { projectId: number; id: number; mayLink: boolean }) {
  const { mail: texts } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const [mail, setMail] = useState(mayLink ? newMail : { ...newMail, linkDays: '0' })
  const [message, setMessage] = useState('')
  const navigate = useNavigate()
  const send = useCommand('add/reports_2/deliveries')
  const sent = mailToSend(mail)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        {texts.sendReport}
      </button>
      {isOpen && (
        <FormDialog
          title={texts.sendTitle}
          action={texts.send}
          command={send}
          ready={sent.emails.length > 0}
          onClose={() => setIsOpen(false)}
          onSubmit={() =>
            send.mutate(
              { project_id: projectId, report_id: id, message, ...sent },
              { onSuccess: () => void navigate(addressOf.project(projectId, 'reports')) },
            )
          }
        >
          <MailFields draft={mail} onChange={(change) => setMail({ ...mail, ...change })} />
          <TextLines
            label={texts.message}
            hint={texts.messageHint}
            maxLength={2_000}
            value={message}
            onChange={({ target }) => setMessage(target.value)}
          />
        </FormDialog>
      )}
    </>
  )
}
