import { useId } from 'react'
import { useTexts } from '../texts/use-texts.ts'
import type { RequestEntered } from './use-request.ts'

/** A request as JSON. */
export function JsonEditor({ entered: { text, setText, isBroken, strangers } }: { entered: RequestEntered }) {
  const { console: texts } = useTexts()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{texts.body}</label>
      <textarea
        id={id}
        className="code"
        rows={Math.min(Math.max(text.split('\n').length + 1, 8), 30)}
        spellCheck={false}
        value={text}
        aria-invalid={isBroken}
        aria-describedby={`${id}-problem`}
        onChange={({ target }) => setText(target.value)}
      />
      <div id={`${id}-problem`} role="status">
        {isBroken && (
          <p className="field-error">
            <span aria-hidden="true">✕ </span>
            {texts.notAnObject}
          </p>
        )}
        {strangers.length > 0 && (
          <p className="warning">
            <span aria-hidden="true">! </span>
            {texts.strangers(strangers.join(', '))}
          </p>
        )}
      </div>
    </div>
  )
}
