import { latestArrival } from '../../api/sign-in-outcome.ts'
import { Notice } from '../../ui/notice.tsx'
import { useTexts } from './texts/use-texts.ts'

/** How a sign-in with the identity provider ended that opened this page; nothing if none did. */
export function SignInOutcomeNotice() {
  const texts = useTexts()
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
