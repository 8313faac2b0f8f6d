import { PASSWORD_LENGTH } from '@sextant/contract/session.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Option } from '../../../ui/option.tsx'
import { newPassword } from '../new-password.ts'
import { useTexts } from '../texts/use-texts.ts'
import { besidesEmail, emailFault } from './email-fault.ts'
import { HandOver } from './hand-over.tsx'

/** Creates an account, and shows what to give to the new user. */
export function AddUser({ onClose }: { onClose: () => void }) {
  const texts = useTexts()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState(newPassword)
  const [administrator, setAdministrator] = useState(false)
  const [unlimited, setUnlimited] = useState(false)
  const [tried, setTried] = useState(false)
  const add = useCommand('add/users_2/accounts', { changes: ['get/users_2/accounts'] })
  const address = email.trim()
  const faults = {
    name: name.trim() === '' ? texts.nameMissing : undefined,
    email:
      emailFault(address, add.error, texts) ??
      (password !== '' && address === '' ? texts.emailNeeded : undefined),
    password:
      password !== '' && password.length < PASSWORD_LENGTH.minimum
        ? texts.passwordShort(PASSWORD_LENGTH.minimum)
        : undefined,
  }
  if (add.data !== undefined) {
    return (
      <HandOver
        name={name}
        email={address}
        password={password}
        apiKey={add.data.result.key}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      title={texts.add}
      action={texts.addAction}
      command={{ isPending: add.isPending, error: besidesEmail(add.error) }}
      onSubmit={() => {
        setTried(true)
        if (Object.values(faults).some((fault) => fault !== undefined) && add.error === null) return
        add.mutate({
          name,
          ...(address === '' ? {} : { email: address }),
          ...(password === '' ? {} : { password }),
          administrator,
          unlimited,
        })
      }}
      onClose={onClose}
    >
      <Field
        label={texts.name}
        error={tried ? faults.name : undefined}
        autoComplete="off"
        maxLength={255}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Field
        label={texts.email}
        hint={texts.emailHint}
        error={tried ? faults.email : undefined}
        type="email"
        autoComplete="off"
        value={email}
        onChange={({ target }) => {
          setEmail(target.value)
          add.reset()
        }}
      />
      <Field
        label={texts.password}
        hint={`${texts.passwordHint} ${texts.passwordEmptyHint}`}
        error={tried ? faults.password : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={PASSWORD_LENGTH.maximum}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Option
        label={texts.isAdministrator}
        checked={administrator}
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
