import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Source } from '../../../ui/text-of-file.ts'
import { useTexts } from '../texts/use-texts.ts'
import { ImportDone } from './import-done.tsx'
import { ImportReview } from './import-review.tsx'
import { ImportSource } from './import-source.tsx'
import type { ImportCounts } from './requests.ts'

/** Imports keywords in three steps: the text, its interpretation and destination, and the result. */
export function ImportDialog({ text = '', onClose }: { text?: string | undefined; onClose: () => void }) {
  const texts = useTexts().import
  const [source, setSource] = useState<Source>({ text })
  const [isRead, setRead] = useState(false)
  const [counts, setCounts] = useState<ImportCounts>()
  return (
    <Dialog title={texts.title} wide onClose={onClose}>
      {counts !== undefined ? (
        <ImportDone counts={counts} onClose={onClose} />
      ) : isRead ? (
        <ImportReview source={source} onBack={() => setRead(false)} onImported={setCounts} />
      ) : (
        <ImportSource source={source} onChange={setSource} onNext={() => setRead(true)} />
      )}
    </Dialog>
  )
}
