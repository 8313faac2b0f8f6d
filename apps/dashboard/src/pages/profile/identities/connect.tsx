import { useState } from 'react'
import { useAsk, useCommand } from '../../../api/ask.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { CodeField } from '../second-factor/code-field.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Asks for the password and a code, as far as the account has them, then leaves for the identity provider. */
export function Connect({
  provider,
  hasPassword,
  onClose,
}: {
  provider: string
  hasPassword: boolean
  onClose: () => void
}) {
  const texts = useTexts()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const codes = useAsk('get/users_2/totp', {}).data?.result
  const command = useCommand('add/users_2/identities', { changes: [] })
  const asksForCode = codes?.on === 1
  return (
    <FormDialog
      title={texts.connect(provider)}
      action={texts.next}
      command={command}
      ready={codes !== undefined && (password !== '' || !hasPassword) && (code.trim() !== '' || !asksForCode)}
      onClose={onClose}
      onSubmit={() =>
        command.mutate(
          { ...(hasPassword ? { password } : {}), ...(asksForCode ? { code } : {}) },
          { onSuccess: ({ result }) => window.location.assign(result.url) },
        )
      }
    >
      <p>{texts.connectAbout(provider)}</p>
      {hasPassword && (
        <Field
          label={texts.password}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      {asksForCode && <CodeField label={texts.code} hint={texts.codeHint} value={code} onChange={setCode} />}
    </FormDialog>
  )
}
