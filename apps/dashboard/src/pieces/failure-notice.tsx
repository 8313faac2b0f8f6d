import { errorCatalogue, type ErrorName, type WireError } from '@sextant/contract/errors.ts'
import { failedWith, type Failure } from '@sextant/sdk'
import type { Texts } from '../texts/en.ts'
import { formatTime } from '../texts/format.ts'
import { useLanguage, useSharedTexts } from '../texts/language.tsx'
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
  const isAnswer = tellsItself(failure)
  const isExplained = failure.kind === 'api' && isAnswer && failure.errors.every(explains)
  const words = [
    ...(isExplained ? [] : [todo]),
    ...(triesAgain ? [texts.failures.tryingAgain] : []),
    ...(lastSeen === undefined ? [] : [texts.failures.lastSeen(formatTime(lastSeen, locale))]),
  ]
  return (
    <Notice kind={triesAgain ? 'warning' : 'failure'} title={what}>
      {isExplained && failure.errors.map((error, index) => <Reason key={index} error={error} />)}
      {words.length > 0 && <p>{words.join(' ')}</p>}
      {isAnswer && <Details failure={failure} isOpen={!isExplained} />}
      {onAgain !== undefined && (
        <button type="button" onClick={onAgain}>
          {texts.tryAgain}
        </button>
      )}
    </Notice>
  )
}

/** What was wrong this time, in the words of the response. Its detail is always English. */
function Reason({ error: { code, string, detail } }: { error: WireError }) {
  return (
    <p>
      {(detail === null || !detailSaysAll.has(code)) && sentence(string)}{' '}
      {detail !== null && <span lang="en">{sentence(detail.text)}</span>}
    </p>
  )
}

/** What a programmer or an administrator needs: codes, hints and the request. */
function Details({ failure, isOpen }: { failure: Failure; isOpen: boolean }) {
  const { failures } = useSharedTexts()
  return (
    <details open={isOpen}>
      <summary>{failures.details}</summary>
      <ul className="server-words">
        {failure.errors.map(({ code, string, detail }, index) => (
          <li key={index}>
            {code > 0 ? `${code}: ${sentence(string)}` : sentence(string)}{' '}
            <span lang="en">
              {failure.kind === 'protocol' && detail?.text} {hintOf(code)}
            </span>
          </li>
        ))}
        {failure.requestId !== undefined && <li>{failures.request(failure.requestId)}</li>}
      </ul>
    </details>
  )
}

/** Errors that say nothing more than their detail. */
const detailSaysAll: ReadonlySet<number> = new Set(
  (
    ['forbidden', 'parameter_missing', 'parameter_type', 'parameter_value', 'selection', 'paging'] as const
  ).map((name) => errorCatalogue[name].code),
)

/** Whether an error says what was wrong. An internal one does not, and an unknown one only with a detail. */
function explains({ code, detail }: WireError): boolean {
  if (code === errorCatalogue.internal.code) return false
  return detail !== null || hintOf(code) !== undefined
}

/** A text with a full stop. Its first word gets a capital letter, unless it is the name of a parameter. */
function sentence(text: string): string {
  const begun = text.replace(/^[a-z]+(?= )/, (word) => word[0]!.toUpperCase() + word.slice(1))
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`
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
