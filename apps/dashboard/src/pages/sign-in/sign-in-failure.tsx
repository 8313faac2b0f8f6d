import type { ErrorName } from '@sextant/contract/errors.ts'
import { failedWith, type Failure } from '@sextant/sdk'
import { FailureNotice } from '../../pieces/failure-notice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Why signing in failed, with advice. `withCode`: the password was right before. `provider`: with which others than administrators sign in. */
export function SignInFailure({
  failure,
  withCode,
  provider,
}: {
  failure: Failure
  withCode: boolean
  provider: string | undefined
}) {
  const texts = useTexts()
  const is = (name: ErrorName): boolean => failedWith(failure, name)
  if (is('unauthenticated') && withCode) return <Why title={texts.codeWrong} todo={texts.codeWrongTodo} />
  if (is('unauthenticated')) return <Why title={texts.wrong} todo={texts.wrongTodo} />
  if (is('not_supported') && provider !== undefined) {
    return <Why title={texts.notByPassword} todo={texts.notByPasswordTodo(provider)} />
  }
  if (is('forbidden')) return <Why title={texts.disabled} todo={texts.disabledTodo} />
  if (is('sign_in_throttled')) {
    const minutes = Math.max(1, Math.ceil((failure.retryAfterMs ?? 0) / 60_000))
    return <Why title={texts.throttled} todo={texts.throttledTodo(minutes)} />
  }
  return <FailureNotice failure={failure} />
}

function Why({ title, todo }: { title: string; todo: string }) {
  return (
    <Notice kind="failure" title={title}>
      <p>{todo}</p>
    </Notice>
  )
}
