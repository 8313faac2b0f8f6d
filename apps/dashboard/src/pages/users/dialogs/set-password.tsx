import { PASSWORD_LENGTH } from '@sextant/contract/session.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { newPassword } from '../new-password.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { UserDialogProps } from './dialog-props.ts'

/** Sets a user's password. */
export function SetPassword({ user, onDone, onClose }: UserDialogProps) {
  const texts = useTexts()
  const [password, setPassword] = useState(newPassword)
  const edit = useCommand('edit/users_2/accounts', { changes: ['get/users_2/accounts'] })
  const tooShort = password.length < PASSWORD_LENGTH.minimum
  const hasEmail = user.email !== null
  return (
    <FormDialog
      title={texts.setPasswordTitle(user.name)}
      action={texts.setPasswordAction}
      command={edit}
      ready={!tooShort && hasEmail}
      onSubmit={() =>
        edit.mutate(
          { id: user.id, password },
          {
            onSuccess: () => {
              onDone(texts.passwordSet(user.name))
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      {!hasEmail && <Notice kind="information" title={texts.needsEmail} />}
      <p>{texts.setPasswordAbout}</p>
      <Field
        label={texts.password}
        hint={texts.passwordHint}
        error={tooShort ? texts.passwordShort(PASSWORD_LENGTH.minimum) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={PASSWORD_LENGTH.maximum}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    </FormDialog>
  )
}
