import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { ApiOperation } from '../../../api/operations.ts'
import { useView } from '../../../view.ts'
import { useTexts } from '../texts/use-texts.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { Prose } from './prose.tsx'
import { RequestEditor } from './request-editor.tsx'
import { RunConfirmation } from './run-confirmation.tsx'
import { asksFirst, useRun } from './run.ts'
import { Samples } from './samples.tsx'
import { useRequest } from './use-request.ts'

/** One operation: its description, its request, its response, and the call as code. */
export function Call({
  operation,
  beginning,
}: {
  operation: ApiOperation
  /** The request in the address, as JSON. */
  beginning: string
}) {
  const { console: texts } = useTexts()
  const [, setView] = useView({ request: '' })
  const entered = useRequest(operation, beginning)
  const run = useRun(operation)
  const [shownProblems, showProblems] = useState(false)
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const start = () => {
    // The address must not repeat a change when it is opened, so it keeps only requests that read.
    if (operation.address.startsWith('get/')) {
      setView({ request: JSON.stringify(entered.request) }, { replace: true })
    }
    run.mutate(entered.request)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (run.isPending) return
    if (entered.isBroken || Object.keys(entered.problems).length > 0) {
      showProblems(true)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    } else if (asksFirst(operation)) setAsking(true)
    else start()
  }
  return (
    <article className="call">
      <h2 ref={heading} tabIndex={-1}>
        <code>{operation.address}</code>
      </h2>
      <p className="lead" lang="en">
        {operation.summary}
      </p>
      {operation.description !== '' && (
        <details>
          <summary>{texts.more}</summary>
          <Prose text={operation.description} />
        </details>
      )}
      <form ref={form} className="panel" noValidate onSubmit={submit}>
        <RequestEditor
          entered={entered}
          example={operation.example}
          problems={shownProblems ? entered.problems : {}}
        />
        <div className="row">
          <button type="submit" className="primary" aria-disabled={run.isPending}>
            {run.isPending ? texts.running : texts.run}
          </button>
          {asksFirst(operation) && <span className="hint">{texts.asksFirst}</span>}
        </div>
      </form>
      <div role="status">{run.isPending && <p>{texts.running}</p>}</div>
      {run.data !== undefined && <AnswerPanel outcome={run.data} />}
      <Samples operation={operation} request={entered.request} />
      {asking && (
        <RunConfirmation
          operation={operation}
          request={entered.request}
          onConfirm={() => {
            setAsking(false)
            start()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </article>
  )
}
