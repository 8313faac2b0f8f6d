import { latestArrival } from '../../api/sign-in-outcome.ts'
import { useTextsOf } from '../../texts/language.tsx'
import { Notice } from '../../ui/notice.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** How a sign-in with the identity provider ended that opened this page; nothing if none did. */
export function SignInOutcomeNotice() {
  const texts = useTextsOf({ en, ru })
  const arrival = latestArrival()
  if (arrival === undefined) return null
  const { outcome, requestId } = arrival
  const { title, todo } = texts.outcomes[outcome]
  return (
    <Notice kind={outcome === 'linked' ? 'success' : 'failure'} title={title}>
      <p>{todo}</p>
      {requestId !== undefined && <p>{texts.request(requestId)}</p>}
    </Notice>
  )
}
