import { isEmailAddress } from '@sextant/contract/email-address.ts'
import { failedWith, type Failure } from '@sextant/sdk'
import { useRef, useState, type FormEvent } from 'react'
import { useAsk } from '../../api/ask.ts'
import { signIn, type Parting } from '../../api/session.ts'
import { latestArrival, leaveForProvider } from '../../api/sign-in-outcome.ts'
import { SignInOutcomeNotice } from '../../pieces/sign-in-outcome/notice.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SignInFailure } from './sign-in-failure.tsx'
import './sign-in.css'
import { useTexts } from './texts/use-texts.ts'

/** Signs in with the identity provider or a password. `known`: the email address of who was signed in before. */
export function SignIn({
  parting,
  known = '',
}: {
  parting: Parting | undefined
  known?: string | undefined
}) {
  const texts = useTexts()
  const ways = useAsk('get/users_2/sessions/ways', {})
  const { identity_provider: provider, passwords } = ways.data?.result ?? {}
  const isForAdministrators = passwords === 'administrators'
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksForCode, setAsksForCode] = useState(false)
  const [shown, setShown] = useState(false)
  const [checked, setChecked] = useState(false)
  const [trying, setTrying] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const form = useRef<HTMLFormElement>(null)

  const wrong = !isEmailAddress(email.trim())
    ? 'email'
    : password === ''
      ? 'password'
      : asksForCode && code.trim() === ''
        ? 'code'
        : undefined

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (trying) return
    setChecked(true)
    setFailure(undefined)
    if (wrong !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    setTrying(true)
    const answer = await signIn({ email: email.trim(), password, ...(asksForCode ? { code } : {}) })
    setTrying(false)
    if (answer.ok) return
    if (failedWith(answer, 'code_required')) {
      setAsksForCode(true)
      setChecked(false)
    } else setFailure(answer)
  }

  return (
    <>
      {failure !== undefined ? (
        <SignInFailure
          failure={failure}
          withCode={asksForCode}
          provider={isForAdministrators ? provider?.name : undefined}
        />
      ) : parting === undefined && latestArrival() !== undefined ? (
        <SignInOutcomeNotice />
      ) : (
        <PartingNotice parting={parting} />
      )}
      {provider && (
        <button
          type="button"
          className={isForAdministrators ? 'primary provider' : 'provider'}
          onClick={() => leaveForProvider(provider.url)}
        >
          {texts.withProvider(provider.name)}
        </button>
      )}
      {provider && <p className="hint">{isForAdministrators ? texts.administrators : texts.or}</p>}
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="panel">
        <Field
          label={texts.email}
          hint={texts.emailHint}
          error={checked && wrong === 'email' ? texts.emailInvalid : undefined}
          name="email"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={({ target }) => {
            setEmail(target.value)
            // Another account may ask for none.
            setAsksForCode(false)
          }}
        />
        <Field
          label={texts.password}
          error={checked && password === '' ? texts.passwordMissing : undefined}
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          data-autofocus={known === '' ? undefined : true}
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {asksForCode && (
          <Field
            label={texts.code}
            hint={texts.codeHint}
            error={checked && wrong === 'code' ? texts.codeMissing : undefined}
            name="code"
            // The password was right; the code is all that is left to enter.
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={40}
            required
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
        <label className="show-password">
          <input type="checkbox" checked={shown} onChange={({ target }) => setShown(target.checked)} />{' '}
          {texts.show}
        </label>
        <button type="submit" className={isForAdministrators ? undefined : 'primary'} aria-disabled={trying}>
          {trying ? texts.submitting : texts.submit}
        </button>
      </form>
      <details className="lost-password">
        <summary>{texts.lostTitle}</summary>
        <p>{texts.lost}</p>
        <p>
          {texts.lostLast} <code>./sextant.mjs account password 1</code>.
        </p>
      </details>
    </>
  )
}

function PartingNotice({ parting }: { parting: Parting | undefined }) {
  const texts = useTexts()
  if (parting === undefined) return null
  if (parting === 'signed_out') return <Notice kind="information" title={texts.signedOut} />
  return (
    <Notice kind="warning" title={texts.ended}>
      <p>{texts.endedTodo}</p>
    </Notice>
  )
}
