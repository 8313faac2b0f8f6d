import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { TrackedRegion } from '../../api/regions.ts'
import { Announcement } from '../../ui/announcement.tsx'
import type { NoteDialog } from './note-dialog.ts'
import { NoteDialogs } from './note-dialogs.tsx'

/** Dialogs that add, change and remove annotations of a project. */
export function useNoteDialog(of: {
  readonly projectId: number
  /** The region and the keyword that a new annotation can be limited to. */
  readonly region?: TrackedRegion
  readonly keyword?: { readonly id: string; readonly name: string } | undefined
}): {
  readonly open: (dialog: NoteDialog) => void
  /** The button that adds an annotation. It has the focus after one was removed, whose button is gone. */
  readonly add: RefObject<HTMLButtonElement | null>
  /** The open dialog, and what was done last. */
  readonly shown: ReactNode
} {
  const [dialog, setDialog] = useState<NoteDialog>()
  const [said, setSaid] = useState('')
  const [removals, setRemovals] = useState(0)
  const add = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (removals > 0) add.current?.focus()
  }, [removals])
  return {
    open: setDialog,
    add,
    shown: (
      <>
        <Announcement>{said}</Announcement>
        {dialog !== undefined && (
          <NoteDialogs
            {...of}
            dialog={dialog}
            onDone={(done) => {
              setSaid(done)
              setDialog(undefined)
              if (dialog.kind === 'remove') setRemovals(removals + 1)
            }}
            onClose={() => setDialog(undefined)}
          />
        )}
      </>
    ),
  }
}
