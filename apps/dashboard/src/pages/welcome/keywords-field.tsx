import { formatCount } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { TextFileField } from '../../ui/text-file-field.tsx'
import { textOfFile } from '../../ui/text-of-file.ts'
import { useFieldNotes } from '../../ui/use-field-notes.tsx'
import type { KeywordsIn } from './keywords-in.ts'
import { useTexts } from './texts/use-texts.ts'

/** Asks for keywords, pasted or from a file, and counts them. */
export function KeywordsField({
  text,
  read,
  error,
  onChange,
}: {
  text: string
  read: KeywordsIn
  error: string | undefined
  onChange: (text: string) => void
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const { id, describedBy, notes } = useFieldNotes({ hint: texts.keywordsHint, error })
  const number = (count: number) => formatCount(count, locale)
  return (
    <>
      <div
        className="field"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const file = event.dataTransfer.files[0]
          if (file === undefined) return
          event.preventDefault()
          void textOfFile(file).then((source) => onChange(source.text))
        }}
      >
        <label htmlFor={id}>{texts.keywords}</label>
        <textarea
          id={id}
          rows={8}
          placeholder={texts.keywordsExample}
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
        {notes}
      </div>
      <p role="status" className="keywords-count">
        {[
          read.count > 0 && texts.counted(read.count, number(read.count)),
          read.repeated > 0 && texts.repeated(read.repeated, number(read.repeated)),
          read.columns !== undefined && texts.columns(read.columns.join(', ')),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <TextFileField label={texts.file} className="field short" onFile={(source) => onChange(source.text)} />
    </>
  )
}
