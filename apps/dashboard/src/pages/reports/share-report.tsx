import { useState } from 'react'
import { addressOf } from '../../address.ts'
import { useCommand } from '../../api/ask.ts'
import { useToday } from '../../api/project.ts'
import { FormDialog } from '../../pieces/form-dialog.tsx'
import { useLanguage } from '../../texts/language.tsx'
import { Command } from '../../ui/command.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Length of the name of a guest link. */
const NAME_LENGTH = 100

/** Makes a link that shows this report alone to somebody without an account. */
export function ShareReport({
  projectId,
  id,
  headline,
}: {
  projectId: number
  id: number
  headline: string
}) {
  const { share: texts } = useTexts()
  const { code } = useLanguage()
  const today = useToday()
  const [isOpen, setIsOpen] = useState(false)
  const [expires, setExpires] = useState('')
  const add = useCommand('add/projects_2/guest_links')
  const close = () => {
    setIsOpen(false)
    add.reset()
  }
  const made = add.data?.result
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        {texts.share}
      </button>
      {isOpen && made === undefined && (
        <FormDialog
          title={texts.title}
          action={texts.make}
          command={add}
          onClose={close}
          onSubmit={() =>
            add.mutate({
              project_id: projectId,
              name: headline.slice(0, NAME_LENGTH),
              contents: ['reports'],
              reports_ids: [id],
              expires,
              lang: code,
            })
          }
        >
          <p>{texts.about}</p>
          <DateField
            label={texts.until}
            hint={texts.untilHint}
            value={expires}
            today={today}
            onChange={setExpires}
          />
        </FormDialog>
      )}
      {isOpen && made !== undefined && (
        <Dialog title={texts.madeTitle} onClose={close}>
          <p>{texts.madeTodo}</p>
          <Command
            shown={`${window.location.origin}/#${addressOf.guestLink(made.token)}`}
            copyLabel={texts.copy}
          />
          <p>
            <button type="button" onClick={close}>
              {texts.saved}
            </button>
          </p>
        </Dialog>
      )}
    </>
  )
}
