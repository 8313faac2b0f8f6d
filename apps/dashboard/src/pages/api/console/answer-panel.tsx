import type { Answer, FileAnswer } from '@sextant/sdk'
import { useId } from 'react'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { saveFile } from '../../../pieces/save-file.ts'
import { formatCount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { Outcome } from './run.ts'

/** Characters of a response that are shown. More would make the page slow. */
const SHOWN = 100_000

/** The outcome of a call: status, time, request id and response. */
export function AnswerPanel({ outcome: { answer, milliseconds } }: { outcome: Outcome }) {
  const { console: texts } = useTexts()
  const { locale } = useLanguage()
  const id = useId()
  const file = fileOf(answer)
  const text = file === undefined ? jsonOf(answer) : new TextDecoder().decode(file.bytes)
  const status = answer.ok ? 200 : answer.status
  return (
    <section className="panel" aria-labelledby={id}>
      <h3 id={id}>{texts.answer}</h3>
      <p role="status" className={answer.ok ? 'success' : 'failure'}>
        <span aria-hidden="true">{answer.ok ? '✓' : '✕'} </span>
        {status > 0 && `${texts.status(status)} · `}
        {texts.took(formatCount(milliseconds, locale))}
        {answer.requestId !== undefined && ` · ${texts.requestId(answer.requestId)}`}
      </p>
      {!answer.ok && <FailureNotice failure={answer} />}
      {status > 0 && (
        <>
          <pre className="code" tabIndex={0}>
            <code>{text.slice(0, SHOWN)}</code>
          </pre>
          {text.length > SHOWN && <p>{texts.cut(formatCount(SHOWN, locale))}</p>}
          <button
            type="button"
            onClick={() =>
              saveFile(
                file ?? {
                  fileName: 'answer.json',
                  contentType: 'application/json',
                  bytes: new TextEncoder().encode(text),
                },
              )
            }
          >
            {texts.save(file?.fileName ?? 'answer.json')}
          </button>
        </>
      )}
    </section>
  )
}

function fileOf(answer: Answer<unknown>): FileAnswer | undefined {
  if (!answer.ok || typeof answer.result !== 'object' || answer.result === null) return undefined
  return 'bytes' in answer.result && answer.result.bytes instanceof Uint8Array
    ? (answer.result as FileAnswer)
    : undefined
}

/** The body of the response, with keys in the order of the API. */
function jsonOf(answer: Answer<unknown>): string {
  if (!answer.ok) return JSON.stringify({ errors: answer.errors }, null, 2)
  const { result, nextOffset, limitedBy, total } = answer
  return JSON.stringify({ result, nextOffset, limitedBy, total }, null, 2)
}
