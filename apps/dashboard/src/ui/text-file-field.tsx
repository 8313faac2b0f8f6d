import { textOfFile, type Source } from './text-of-file.ts'
import { useFieldNotes } from './use-field-notes.tsx'

/** A field for a text file, which is read at once. */
export function TextFileField({
  label,
  hint,
  accept = '.txt,.csv,.tsv,text/plain,text/csv',
  className = 'field',
  onFile,
}: {
  label: string
  hint?: string
  accept?: string
  className?: string
  onFile: (source: Source) => void
}) {
  const { id, describedBy, notes } = useFieldNotes({ hint })
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        aria-describedby={describedBy}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file !== undefined) void textOfFile(file).then(onFile)
        }}
      />
      {notes}
    </div>
  )
}
