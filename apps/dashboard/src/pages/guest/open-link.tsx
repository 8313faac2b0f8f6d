import { failedWith, type Failure } from '@sextant/sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { ClientContext, guestClient } from '../../api/client.ts'
import { FailureNotice } from '../../pieces/failure-notice.tsx'
import { FixedLanguage, languages, useSharedTexts, type LanguageCode } from '../../texts/language.tsx'
import { Field } from '../../ui/field.tsx'
import { useTexts } from './texts/use-texts.ts'
import { useVisit, type Visit } from './visit.ts'
import './guest.css'

/** Opens a guest link, asks for its password if it has one, and shows its pages with the credentials of the guest. */
export function OpenLink({ token, children }: { token: string; children: (visit: Visit) => ReactNode }) {
  const { loading } = useSharedTexts()
  const [progress, open] = useVisit(token)
  switch (progress.step) {
    case 'opening':
      return (
        <main className="guest-alone">
          <p role="status">{loading}</p>
        </main>
      )
    case 'password':
      return <PasswordForm failure={progress.failure} onSubmit={open} />
    case 'failed':
      return <Closed failure={progress.failure} onAgain={() => void open()} />
    case 'open':
      return (
        <AsGuest token={token} visit={progress.visit}>
          {children(progress.visit)}
        </AsGuest>
      )
  }
}

function AsGuest({ token, visit, children }: { token: string; visit: Visit; children: ReactNode }) {
  const { pass, lang } = visit
  const client = useMemo(() => guestClient(pass === null ? token : `${token}.${pass}`), [token, pass])
  // What an account has seen in this browser is not the guest's.
  const queries = useMemo(
    () =>
      new QueryClient({
        defaultOptions: { queries: { networkMode: 'always', retry: false, staleTime: 60_000 } },
      }),
    [],
  )
  const code: LanguageCode = lang in languages ? (lang as LanguageCode) : 'en'
  return (
    <ClientContext value={client}>
      <QueryClientProvider client={queries}>
        <FixedLanguage code={code}>{children}</FixedLanguage>
      </QueryClientProvider>
    </ClientContext>
  )
}

function PasswordForm({
  failure,
  onSubmit,
}: {
  failure: Failure | undefined
  onSubmit: (password: string) => Promise<void>
}) {
  const texts = useTexts()
  const [password, setPassword] = useState('')
  const [trying, setTrying] = useState(false)
  const isWrong = failure !== undefined && !failedWith(failure, 'sign_in_throttled')
  return (
    <main className="guest-alone">
      <h1>{texts.passwordTitle}</h1>
      <p>{texts.passwordAbout}</p>
      {failure !== undefined && !isWrong && <FailureNotice failure={failure} />}
      <form
        className="panel"
        onSubmit={(event) => {
          event.preventDefault()
          if (trying || password === '') return
          setTrying(true)
          void onSubmit(password).finally(() => setTrying(false))
        }}
      >
        <Field
          label={texts.password}
          error={isWrong ? texts.passwordWrong : undefined}
          type="password"
          autoComplete="off"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <button type="submit" className="primary" aria-disabled={trying}>
          {texts.open}
        </button>
      </form>
    </main>
  )
}

/** Wrong, ended and revoked links look the same. */
function Closed({ failure, onAgain }: { failure: Failure; onAgain: () => void }) {
  const texts = useTexts()
  const isGone = failedWith(failure, 'unauthenticated') || failedWith(failure, 'parameter_value')
  return (
    <main className="guest-alone">
      <h1>{isGone ? texts.goneTitle : texts.failedTitle}</h1>
      {isGone ? <p>{texts.goneAbout}</p> : <FailureNotice failure={failure} onAgain={onAgain} />}
    </main>
  )
}
