import type { CallFailed } from '../../../api/failure.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { formatTime } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { useTexts } from './texts/use-texts.ts'

/** State of a save, as the query library reports it. */
export interface Saving {
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly error: CallFailed | null
  /** When it was sent. */
  readonly submittedAt: number
}

/** The end of a form: saves or discards the changes, and shows what was saved and when. */
export function SaveRow({
  saving,
  dirty,
  label,
  onUndo,
}: {
  saving: Saving
  /** Whether there are unsaved changes. */
  dirty: boolean
  /** Label of the button; “Save” by default. */
  label?: string
  onUndo: () => void
}) {
  const { working } = useLanguage().texts
  const texts = useTexts()
  return (
    <>
      {saving.error !== null && <FailureNotice failure={saving.error.failure} />}
      <div className="row">
        <button type="submit" className="primary" aria-disabled={saving.isPending}>
          {saving.isPending ? working : (label ?? texts.save)}
        </button>
        {dirty && (
          <button type="button" onClick={onUndo}>
            {texts.undo}
          </button>
        )}
        <Saved saving={saving} dirty={dirty} />
      </div>
    </>
  )
}

/** Shows when something was saved, or that it is not saved. */
export function Saved({ saving, dirty = false }: { saving: Saving; dirty?: boolean }) {
  const { locale } = useLanguage()
  const texts = useTexts()
  const saved = saving.isSuccess ? texts.savedAt(formatTime(new Date(saving.submittedAt), locale)) : ''
  return (
    <span role="status" className={dirty ? 'warning' : 'success'}>
      {dirty ? texts.unsaved : saved}
    </span>
  )
}
