import { isEmailAddress } from '@sextant/contract/email-address.ts'
import type { GuestRight } from '@sextant/contract/rights.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { Field } from '../../../ui/field.tsx'
import { SaveRow } from '../parts/save-row.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { RightBoxes } from './right-boxes.tsx'
import { useTexts } from './texts/use-texts.ts'

const beginning: readonly GuestRight[] = ['view']

/** Shares a project with an email address or an account number. */
export function AddGuest({ project }: { project: ProjectSettings }) {
  const texts = useTexts()
  const [who, setWho] = useState('')
  const [given, setGiven] = useState(beginning)
  const [tried, setTried] = useState(false)
  const add = useCommand('add/projects_2/guests')
  const named = who.trim()
  const isNumber = /^\d+$/.test(named)
  const error = isNumber || isEmailAddress(named) ? undefined : texts.whoInvalid
  const clear = () => {
    setWho('')
    setGiven(beginning)
    setTried(false)
  }
  return (
    <form
      className="panel"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (error !== undefined || add.isPending) return
        add.mutate(
          {
            project_id: project.id,
            ...(isNumber ? { user_id: Number(named) } : { email: named }),
            rights: [...given],
          },
          { onSuccess: clear },
        )
      }}
    >
      <h3>{texts.addTitle}</h3>
      <div className="short">
        <Field
          label={texts.who}
          hint={texts.whoHint}
          error={tried ? error : undefined}
          autoComplete="off"
          maxLength={255}
          value={who}
          onChange={({ target }) => setWho(target.value)}
        />
      </div>
      <RightBoxes own={project.right} given={given} onChange={setGiven} />
      <SaveRow saving={add} dirty={named !== ''} label={texts.add} onUndo={clear} />
    </form>
  )
}
