import { useId, useState, type ReactNode } from 'react'
import type { Annotation, RankingUpdate } from '../../api/chart-notes.ts'
import { useLanguage } from '../../texts/language.tsx'
import type { ChartNote } from '../../ui/chart/notes.ts'
import { nameOf } from './chart-note.ts'
import type { NoteDialog } from './note-dialog.ts'
import { useTexts } from './texts/use-texts.ts'
import { useDays } from './use-days.ts'

/** Updates that are listed without asking; a long period has dozens. */
const SHOWN = 4

/** The notes of a chart in words. */
export function NoteList({
  idPrefix,
  letters,
  bands,
  canEdit,
  onOpen,
}: {
  /** With the id of a note, the id of its line. */
  idPrefix: string
  letters: readonly { readonly note: ChartNote; readonly annotation: Annotation }[]
  bands: readonly { readonly note: ChartNote; readonly update: RankingUpdate }[]
  canEdit: boolean
  onOpen: (dialog: NoteDialog) => void
}) {
  const texts = useTexts()
  const { code } = useLanguage()
  const inWords = useDays()
  const list = useId()
  const [isWhole, setWhole] = useState(false)
  const isCut = !isWhole && bands.length > SHOWN
  if (letters.length + bands.length === 0) return null
  return (
    <div className="note-list">
      <ul id={list} aria-label={texts.list}>
        {letters.map(({ note, annotation }) => (
          <Line key={note.id} id={`${idPrefix}-${note.id}`} note={note} days={inWords(note.from, note.to)}>
            <span>{annotation.text}</span>
            {canEdit && (
              <>
                <button
                  type="button"
                  className="plain"
                  aria-label={texts.editOf(annotation.text)}
                  onClick={() => onOpen({ kind: 'edit', annotation })}
                >
                  {texts.edit}
                </button>
                <button
                  type="button"
                  className="plain"
                  aria-label={texts.removeOf(annotation.text)}
                  onClick={() => onOpen({ kind: 'remove', annotation })}
                >
                  {texts.remove}
                </button>
              </>
            )}
          </Line>
        ))}
        {bands.map(({ note, update }, place) => (
          <Line
            key={note.id}
            id={`${idPrefix}-${note.id}`}
            note={note}
            days={inWords(note.from, note.to)}
            isBeyond={isCut && place < bands.length - SHOWN}
          >
            <span>{nameOf(update, code)}</span>
            <a
              href={update.url}
              target="_blank"
              rel="noreferrer"
              aria-label={texts.sourceOf(nameOf(update, code))}
            >
              {texts.source}
            </a>
          </Line>
        ))}
      </ul>
      {bands.length > SHOWN && (
        <button
          type="button"
          className="plain"
          aria-expanded={isWhole}
          aria-controls={list}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? texts.fewer : texts.allUpdates(bands.length)}
        </button>
      )}
    </div>
  )
}

/** A line takes the focus when its sign on the chart is pressed. */
function Line({
  id,
  note,
  days,
  isBeyond = false,
  children,
}: {
  id: string
  note: ChartNote
  days: string
  /** Whether it is only printed. */
  isBeyond?: boolean
  children: ReactNode
}) {
  return (
    <li id={id} tabIndex={-1} className={isBeyond ? 'beyond' : undefined}>
      <span className={`note-sign of-${note.kind}`}>{note.sign}</span>
      <span className="note-days">{days}</span>
      {children}
    </li>
  )
}
