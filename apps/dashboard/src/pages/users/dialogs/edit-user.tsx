import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { useProfile } from '../../../api/profile.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Option } from '../../../ui/option.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { UserDialogProps } from './dialog-props.ts'
import { besidesEmail, emailFault } from './email-fault.ts'

/** Changes a user's name, email address and permissions. */
export function EditUser({ user, onDone, onClose }: UserDialogProps) {
  const texts = useTexts()
  const isOwn = useProfile().data?.result.id === user.id
  const [name, setName] = useState(user.name)
  const [email, setEmail] = useState(user.email ?? '')
  const [administrator, setAdministrator] = useState(user.administrator === 1)
  const [unlimited, setUnlimited] = useState(user.unlimited === 1)
  const edit = useCommand('edit/users_2/accounts', {
    changes: ['get/users_2/accounts', 'get/users_2/profile'],
  })
  const address = email.trim()
  const faults = {
    name: name.trim() === '' ? texts.nameMissing : undefined,
    email:
      emailFault(address, edit.error, texts) ??
      (address === '' && user.has_password === 1 ? texts.emailNeeded : undefined),
  }
  return (
    <FormDialog
      title={texts.editTitle(user.name)}
      action={texts.editAction}
      command={{ isPending: edit.isPending, error: besidesEmail(edit.error) }}
      ready={faults.name === undefined && faults.email === undefined}
      onSubmit={() =>
        edit.mutate(
          { id: user.id, name, email: address, administrator, unlimited },
          {
            onSuccess: () => {
              onDone(texts.saved(name.trim()))
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <Field
        label={texts.name}
        error={faults.name}
        autoComplete="off"
        maxLength={255}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={texts.email}
        hint={texts.emailHint}
        error={faults.email}
        type="email"
        autoComplete="off"
        value={email}
        onChange={({ target }) => {
          setEmail(target.value)
          edit.reset()
        }}
      />
      <Option
        label={texts.isAdministrator}
        hint={isOwn ? texts.ownRights : undefined}
        checked={administrator}
        disabled={isOwn}
        onChange={({ target }) => setAdministrator(target.checked)}
      />
      <Option
        label={texts.isUnlimited}
        checked={unlimited}
        onChange={({ target }) => setUnlimited(target.checked)}
      />
    </FormDialog>
  )
}
