import { useId } from 'react'
import { Switch } from '../../../ui/switch.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { DraftProblem } from './draft.ts'
import { JsonEditor } from './json-editor.tsx'
import { ParameterField } from './parameter-field.tsx'
import type { ApiRequest, Entry } from './request.ts'
import type { Mode, RequestEntered } from './use-request.ts'

/** The parameters of a request, as a form or as JSON. */
export function RequestEditor({
  entered,
  example,
  problems,
}: {
  entered: RequestEntered
  example: ApiRequest
  /** Errors to show. */
  problems: Readonly<Record<string, DraftProblem>>
}) {
  const { console: texts } = useTexts()
  const id = useId()
  const { entries, drafts, setDraft } = entered
  const required = entries.filter((entry) => entry.required)
  const optional = entries.filter((entry) => !entry.required)
  const isFilled = optional.some(({ name }) => (drafts[name] ?? '') !== '')
  const fields = (list: readonly Entry[]) => (
    <div className="parameters">
      {list.map((entry) => (
        <ParameterField
          key={entry.name}
          entry={entry}
          draft={drafts[entry.name] ?? ''}
          problem={problems[entry.name]}
          onDraft={(draft) => setDraft(entry.name, draft)}
        />
      ))}
    </div>
  )
  return (
    <section aria-labelledby={id}>
      <div className="row call-request">
        <h3 id={id}>{texts.request}</h3>
        <Switch<Mode>
          label={texts.mode}
          options={[
            ['form', texts.form],
            ['json', 'JSON'],
          ]}
          chosen={entered.mode}
          onChoose={entered.setMode}
        />
        <button type="button" onClick={() => entered.fill(example)}>
          {texts.fillExample}
        </button>
      </div>
      {entered.mode === 'json' ? (
        <JsonEditor entered={entered} />
      ) : entries.length === 0 ? (
        <p>{texts.noParameters}</p>
      ) : (
        <>
          {fields(required)}
          {required.length === 0
            ? fields(optional)
            : optional.length > 0 && (
                // A closed group would hide values and errors.
                <details open={isFilled || undefined}>
                  <summary>{texts.optional(optional.length)}</summary>
                  {fields(optional)}
                </details>
              )}
          <p className="hint">{texts.emptyNotSent}</p>
        </>
      )}
    </section>
  )
}
