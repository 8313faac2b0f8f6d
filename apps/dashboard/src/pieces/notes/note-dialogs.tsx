import { useCommand } from '../../api/ask.ts'
import type { Annotation } from '../../api/chart-notes.ts'
import type { TrackedRegion } from '../../api/regions.ts'
import { Confirmation } from '../confirmation.tsx'
import type { NoteDialog } from './note-dialog.ts'
import { NoteForm } from './note-form.tsx'
import { useTexts } from './texts/use-texts.ts'
import { useDays } from './use-days.ts'

/** Adds, changes or removes an annotation. */
export function NoteDialogs({
  projectId,
  region,
  keyword,
  dialog,
  onDone,
  onClose,
}: {
  projectId: number
  /** The region and the keyword that a new annotation can be limited to. */
  region?: TrackedRegion | undefined
  keyword?: { readonly id: string; readonly name: string } | undefined
  dialog: NoteDialog
  /** Called with what was done, in words, instead of `onClose`. */
  onDone: (said: string) => void
  onClose: () => void
}) {
  if (dialog.kind === 'remove') {
    return <Removal projectId={projectId} annotation={dialog.annotation} onDone={onDone} onClose={onClose} />
  }
  return (
    <NoteForm
      projectId={projectId}
      region={region}
      keyword={keyword}
      dialog={dialog}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function Removal({
  projectId,
  annotation: { id, date1, date2, text },
  onDone,
  onClose,
}: {
  projectId: number
  annotation: Annotation
  onDone: (said: string) => void
  onClose: () => void
}) {
  const texts = useTexts()
  const inWords = useDays()
  const removing = useCommand('del/projects_2/annotations', { changes: ['get/projects_2/annotations'] })
  return (
    <Confirmation
      title={texts.removeTitle}
      action={texts.remove}
      danger
      command={removing}
      onConfirm={() =>
        removing.mutate(
          { project_id: projectId, id },
          {
            onSuccess: () => onDone(texts.removed),
          },
        )
      }
      onClose={onClose}
    >
      <p>
        {inWords(date1, date2)}: {text}
      </p>
    </Confirmation>
  )
}
