import { useId } from 'react'
import { TextFileField } from '../../../ui/text-file-field.tsx'
import { textOfFile, type Source } from '../../../ui/text-of-file.ts'
import { useTexts } from '../texts/use-texts.ts'

/** The keywords to import: pasted, or from a file that is chosen or dropped. */
export function ImportSource({
  source,
  onChange,
  onNext,
}: {
  source: Source
  onChange: (source: Source) => void
  onNext: () => void
}) {
  const texts = useTexts().import
  const id = useId()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (source.text.trim() !== '') onNext()
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const file = event.dataTransfer.files[0]
        if (file !== undefined) void textOfFile(file).then(onChange)
      }}
    >
      <div className="field">
        <label htmlFor={`${id}-text`}>{texts.paste}</label>
        {source.file === undefined ? (
          <textarea
            id={`${id}-text`}
            rows={8}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- The dialog was opened to enter this text.
            autoFocus
            value={source.text}
            placeholder={texts.example}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => onChange({ text: target.value })}
          />
        ) : (
          <div className="row panel">
            <output id={`${id}-text`}>{texts.file(source.file.name, source.file.encoding)}</output>
            <button type="button" onClick={() => onChange({ text: '' })}>
              {texts.withoutFile}
            </button>
          </div>
        )}
        <p id={`${id}-hint`} className="hint">
          {texts.pasteHint}
        </p>
      </div>
      <TextFileField label={texts.orFile} hint={texts.fileHint} onFile={onChange} />
      <div className="row">
        <button type="submit" className="primary" disabled={source.text.trim() === ''}>
          {texts.next}
        </button>
      </div>
    </form>
  )
}
