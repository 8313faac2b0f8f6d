import { useState } from 'react'
import type { CallFailed } from '../../../api/failure.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { CodeField } from './code-field.tsx'
import { useTexts } from './texts/use-texts.ts'

/** A dialog that asks for the password and a code. */
export function ProofDialog({
  title,
  about,
  action,
  command,
  onClose,
  onProof,
}: {
  title: string
  about: string
  action: string
  command: { readonly isPending: boolean; readonly error: CallFailed | null }
  onClose: () => void
  onProof: (proof: { readonly password: string; readonly code: string }) => void
}) {
  const texts = useTexts()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  return (
    <FormDialog
      title={title}
      action={action}
      command={command}
      ready={password !== '' && code.trim() !== ''}
      onClose={onClose}
      onSubmit={() => onProof({ password, code })}
    >
      <p>{about}</p>
      <Field
        label={texts.password}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <CodeField label={texts.code} hint={texts.codeHint} value={code} onChange={setCode} />
    </FormDialog>
  )
}
