import { errorCatalogue, type ErrorName } from '@sextant/contract/errors.ts'
import { failedWith, type Failure } from '@sextant/sdk'
import type { Texts } from '../texts/en.ts'
import { formatTime } from '../texts/format.ts'
import { useLanguage } from '../texts/language.tsx'
import { Notice } from '../ui/notice.tsx'

/** States what failed and what to do about it. */
export function FailureNotice({
  failure,
  lastSeen,
  triesAgain = false,
  onAgain,
}: {
  failure: Failure
  /** Time of the data on the page. */
  lastSeen?: Date | undefined
  /** Whether the page retries automatically. */
  triesAgain?: boolean
  /** Retries at once. */
  onAgain?: () => void
}) {
  const { locale, texts } = useLanguage()
  const { what, todo } = sentencesOf(failure, texts)
  return (
    <Notice kind={triesAgain ? 'warning' : 'failure'} title={what}>
      <p>
        {todo} {triesAgain && texts.failures.tryingAgain}{' '}
        {lastSeen !== undefined && texts.failures.lastSeen(formatTime(lastSeen, locale))}
      </p>
      {tellsItself(failure) && <ServerWords failure={failure} request={texts.failures.request} />}
      {onAgain !== undefined && (
        <button type="button" onClick={onAgain}>
          {texts.tryAgain}
        </button>
      )}
    </Notice>
  )
}

/** The words of the response, which are always English. */
function ServerWords({ failure, request }: { failure: Failure; request: (id: string) => string }) {
  return (
    <ul className="server-words">
      {failure.errors.map((error, index) => (
        <li key={index} lang="en">
          {[
            error.code > 0 ? `${error.code}: ${error.string}` : error.string,
            error.detail?.text,
            hintOf(error.code),
          ]
            .filter(Boolean)
            .join(' ')}
        </li>
      ))}
      {failure.requestId !== undefined && <li>{request(failure.requestId)}</li>}
    </ul>
  )
}

function hintOf(code: number): string | undefined {
  return Object.values(errorCatalogue).find((entry) => entry.code === code)?.hint
}

function sentencesOf(failure: Failure, { failures }: Texts): { what: string; todo: string } {
  if (isOneOf(failure, 'unauthenticated')) return failures.unauthenticated
  if (isOneOf(failure, 'too_many_requests', 'unavailable')) return failures.busy
  return failures[failure.kind]
}

/** Whether the response's own words say more than the page can. */
function tellsItself(failure: Failure): boolean {
  if (failure.kind === 'protocol') return true
  return failure.kind === 'api' && !isOneOf(failure, 'unauthenticated', 'too_many_requests', 'unavailable')
}

function isOneOf(failure: Failure, ...names: ErrorName[]): boolean {
  return names.some((name) => failedWith(failure, name))
}
