import { useState } from 'react'
import { Discard, LeaveGuard } from '../../../pieces/discard.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { linesOf } from '../../../ui/lines.ts'
import type { Source } from '../../../ui/text-of-file.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ImportDone } from './import-done.tsx'
import { ImportReview } from './import-review.tsx'
import { ImportSource } from './import-source.tsx'
import { useImport, type ImportCounts } from './requests.ts'

/** Imports keywords in three steps: the text, its interpretation and destination, and the result. */
export function ImportDialog({ text = '', onClose }: { text?: string | undefined; onClose: () => void }) {
  const texts = useTexts().import
  const [source, setSource] = useState<Source>({ text })
  const [isRead, setRead] = useState(false)
  const [counts, setCounts] = useState<ImportCounts>()
  const [isAsking, setAsking] = useState(false)
  const command = useImport()
  const lines = counts === undefined ? linesOf(source.text).length : 0
  const discard = { title: texts.discardTitle(lines), action: texts.discard }
  return (
    <>
      <Dialog
        title={texts.title}
        wide
        // A closed dialog could not show that the import failed.
        onClose={command.isPending ? undefined : lines > 0 ? () => setAsking(true) : onClose}
      >
        {counts !== undefined ? (
          <ImportDone counts={counts} onClose={onClose} />
        ) : isRead ? (
          <ImportReview
            source={source}
            command={command}
            onBack={() => setRead(false)}
            onImported={setCounts}
          />
        ) : (
          <ImportSource source={source} onChange={setSource} onNext={() => setRead(true)} />
        )}
      </Dialog>
      {isAsking && <Discard {...discard} onDiscard={onClose} onClose={() => setAsking(false)} />}
      <LeaveGuard {...discard} isUnsaved={() => lines > 0} onLeave={onClose} />
    </>
  )
}
