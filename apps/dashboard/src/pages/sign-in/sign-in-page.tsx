import type { Failure } from '@sextant/sdk'
import { type FormEvent, useRef, useState } from 'react'
import { clientOf } from '../../api/client.ts'
import { type Credentials, isKey, isUserId } from '../../api/session.ts'
import { useTexts } from '../../texts/language.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'

/** Why somebody is here who was signed in. */
export type Parting = 'signed_out' | 'refused' | undefined

/** Asks for credentials and tries them before they are kept. */
export function SignInPage({
  parting,
  onSignedIn,
}: {
  parting: Parting
  onSignedIn: (credentials: Credentials) => void
}) {
  const texts = useTexts()
  const [userId, setUserId] = useState('')
  const [key, setKey] = useState('')
  const [checked, setChecked] = useState(false)
  const [trying, setTrying] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const form = useRef<HTMLFormElement>(null)

  const given = { userId: userId.trim(), key: key.trim() }
  const errors = {
    userId: checked && !isUserId(given.userId) ? texts.signIn.userIdInvalid : undefined,
    key: checked && !isKey(given.key) ? texts.signIn.keyInvalid : undefined,
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (trying) return
    setChecked(true)
    setFailure(undefined)
    const wrong = !isUserId(given.userId) ? 'user-id' : !isKey(given.key) ? 'key' : undefined
    if (wrong !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    setTrying(true)
    const answer = await clientOf(given).get('bank_2/info', {})
    setTrying(false)
    if (answer.ok) onSignedIn(given)
    else setFailure(answer)
  }

  return (
    <div className="narrow">
      <PageTitle>{texts.signIn.title}</PageTitle>
      <p className="lead">{texts.purpose}</p>
      {failure !== undefined ? (
        <FailureNotice failure={failure} />
      ) : parting === 'refused' ? (
        <Notice kind="warning" title={texts.failures.signInAgain.what}>
          <p>{texts.failures.signInAgain.todo}</p>
        </Notice>
      ) : (
        parting === 'signed_out' && <Notice kind="information" title={texts.signIn.signedOut} />
      )}
      <form ref={form} onSubmit={submit} noValidate>
        <Field
          label={texts.signIn.userId}
          hint={texts.signIn.userIdHint}
          error={errors.userId}
          name="user-id"
          inputMode="numeric"
          autoComplete="username"
          required
          value={userId}
          onChange={(event) => setUserId(event.target.value)}
        />
        <Field
          label={texts.signIn.key}
          hint={texts.signIn.keyHint}
          error={errors.key}
          name="key"
          type="password"
          autoComplete="current-password"
          required
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
        <button type="submit" className="primary" aria-disabled={trying}>
          {trying ? texts.signIn.submitting : texts.signIn.submit}
        </button>
      </form>
      <h2>{texts.signIn.whereTitle}</h2>
      <p>
        {texts.signIn.where} <code>npm run sextant -- key 1</code>.
      </p>
    </div>
  )
}
