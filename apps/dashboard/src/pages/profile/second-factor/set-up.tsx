import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { CodeField } from './code-field.tsx'
import { QrCode } from './qr-code.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Two steps: the password, then the QR code and a first code of the app. */
export function SetUp({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}) {
  const texts = useTexts()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const begin = useCommand('add/users_2/totp', { changes: [] })
  const confirm = useCommand('edit/users_2/totp/confirm')
  const begun = begin.data?.result
  if (begun === undefined) {
    return (
      <FormDialog
        title={texts.setUpTitle}
        action={texts.next}
        command={begin}
        ready={password !== ''}
        onClose={onClose}
        onSubmit={() => begin.mutate({ password })}
      >
        <p>{texts.setUpAbout}</p>
        <Field
          label={texts.password}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </FormDialog>
    )
  }
  return (
    <FormDialog
      key="confirm"
      title={texts.setUpTitle}
      action={texts.confirm}
      command={confirm}
      ready={code.trim() !== ''}
      onClose={onClose}
      onSubmit={() => confirm.mutate({ code }, { onSuccess: ({ result }) => onDone(result.recovery_codes) })}
    >
      <p>{texts.scan}</p>
      <QrCode text={begun.uri} label={texts.qrCode} />
      <p>
        {texts.byHand} <code className="breakable">{begun.secret.match(/.{4}/g)!.join(' ')}</code>
      </p>
      <CodeField label={texts.firstCode} value={code} onChange={setCode} />
    </FormDialog>
  )
}
