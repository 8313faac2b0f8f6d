import type { CallFailed } from '../../../api/failure.ts'
import { formatTime } from '../../../texts/format.ts'
import { useLanguage, useTextsOf } from '../../../texts/language.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { en, ru } from './texts.ts'

/** What saving is, as the query library tells it. */
export interface Saving {
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly error: CallFailed | null
  /** When it was sent. */
  readonly submittedAt: number
}

/** The end of a form: saves it, or throws away what was typed, and says what is saved and when. */
export function SaveRow({
  saving,
  dirty,
  label,
  onUndo,
}: {
  saving: Saving
  /** Whether there is something to save. */
  dirty: boolean
  /** The words on the button; “Save” when absent. */
  label?: string
  onUndo: () => void
}) {
  const { working } = useLanguage().texts
  const texts = useTextsOf({ en, ru })
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

/** Says when something was saved, or that it is not. */
export function Saved({ saving, dirty = false }: { saving: Saving; dirty?: boolean }) {
  const { locale } = useLanguage()
  const texts = useTextsOf({ en, ru })
  const saved = saving.isSuccess ? texts.savedAt(formatTime(new Date(saving.submittedAt), locale)) : ''
  return (
    <span role="status" className={dirty ? 'warning' : 'success'}>
      {dirty ? texts.unsaved : saved}
    </span>
  )
}
