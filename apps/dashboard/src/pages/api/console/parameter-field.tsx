import { useId } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import type { DraftProblem } from './draft.ts'
import { OptionBoxes } from './option-boxes.tsx'
import { ParameterInput } from './parameter-input.tsx'
import { Prose } from './prose.tsx'
import type { Entry } from './request.ts'

/** A parameter with its name, its description and its error. */
export function ParameterField({
  entry,
  draft,
  problem,
  onDraft,
}: {
  entry: Entry
  draft: string
  problem: DraftProblem | undefined
  onDraft: (draft: string) => void
}) {
  const { console: texts } = useTexts()
  const id = useId()
  const { name, required, control, schema } = entry
  const about = (
    <>
      {problem !== undefined && (
        <p id={`${id}-error`} className="field-error">
          <span aria-hidden="true">✕ </span>
          {texts.problems[problem]}
        </p>
      )}
      <div id={`${id}-hint`} className="hint">
        <Prose text={schema.description ?? ''} />
        {control.kind === 'lines' && <p>{texts.onePerLine}</p>}
        {control.kind === 'lines' && control.known.length > 0 && (
          <details>
            <summary>{texts.known}</summary>
            <p lang="en">
              {control.known.map((one, index) => (
                <span key={one}>
                  {index > 0 && ', '}
                  <code>{one}</code>
                </span>
              ))}
            </p>
          </details>
        )}
      </div>
    </>
  )
  const title = (
    <>
      <code>{name}</code> {required && <span className="required">{texts.required}</span>}
    </>
  )
  if (control.kind === 'several') {
    return (
      <fieldset className="field" aria-describedby={`${id}-hint`}>
        <legend>{title}</legend>
        <OptionBoxes options={control.options} draft={draft} onDraft={onDraft} />
        {about}
      </fieldset>
    )
  }
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        {title}
      </label>
      <ParameterInput
        entry={entry}
        draft={draft}
        onDraft={onDraft}
        id={id}
        aria-required={required}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
      />
      {about}
    </div>
  )
}
