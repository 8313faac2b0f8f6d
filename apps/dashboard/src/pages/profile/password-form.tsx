import { PASSWORD_LENGTH } from '@sextant/contract/session.ts'
import { failedWith } from '@sextant/sdk'
import { useRef, useState } from 'react'
import { useCommand } from '../../api/ask.ts'
import type { CallFailed } from '../../api/failure.ts'
import { Field } from '../../ui/field.tsx'
import { SaveRow } from './save-row.tsx'
import type { en } from './texts/en.ts'
import { useTexts } from './texts/use-texts.ts'

/** Changes the user's password, or sets the first one. `email` helps the browser's password store. */
export function PasswordForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const texts = useTexts()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [checked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const change = useCommand('edit/users_2/password', {
    changes: ['get/users_2/sessions', 'get/users_2/profile'],
  })
  const faults = {
    current: hasPassword && current === '' ? texts.currentMissing : undefined,
    password:
      password.length < PASSWORD_LENGTH.minimum ? texts.freshShort(PASSWORD_LENGTH.minimum) : undefined,
  }
  const fault = faultOf(change.error, texts)

  const submit = () => {
    setChecked(true)
    const wrong = faults.current !== undefined ? 'current' : faults.password && 'password'
    if (wrong !== undefined) {
      form.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    change.mutate(
      { ...(hasPassword ? { current } : {}), password },
      {
        onSuccess: () => {
          setCurrent('')
          setPassword('')
          setChecked(false)
        },
      },
    )
  }

  return (
    <form
      ref={form}
      className="panel"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isPending) submit()
      }}
    >
      <h2>{texts.password}</h2>
      <p>{hasPassword ? texts.passwordAbout : texts.passwordNone}</p>
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {hasPassword && (
        <Field
          label={texts.current}
          error={fault ?? (checked ? faults.current : undefined)}
          name="current"
          type="password"
          autoComplete="current-password"
          value={current}
          onChange={({ target }) => {
            setCurrent(target.value)
            change.reset()
          }}
        />
      )}
      <Field
        label={texts.fresh}
        hint={texts.freshHint(PASSWORD_LENGTH.minimum)}
        error={checked ? faults.password : undefined}
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH.maximum}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <SaveRow
        action={hasPassword ? texts.change : texts.setPassword}
        done={texts.changed}
        command={{
          isPending: change.isPending,
          isSuccess: change.isSuccess,
          error: fault === undefined ? change.error : null,
        }}
      />
    </form>
  )
}

/** The error for the current password, if that is why the change failed. */
function faultOf(error: CallFailed | null, texts: typeof en): string | undefined {
  if (error === null) return undefined
  const { failure } = error
  if (failedWith(failure, 'sign_in_throttled')) {
    return texts.throttled(Math.max(1, Math.ceil((failure.retryAfterMs ?? 0) / 60_000)))
  }
  return failedWith(failure, 'forbidden') ? texts.currentWrong : undefined
}
