import type { CallFailed } from '../../api/failure.ts'
import { FailureNotice } from '../../pieces/failure-notice.tsx'
import { useSharedTexts } from '../../texts/language.tsx'
import { useTexts } from './texts/use-texts.ts'

/** The end of a form: its button, and the outcome of the last submit. */
export function SaveRow({
  action,
  done,
  command,
}: {
  /** Label of the button; "Save" by default. */
  action?: string
  /** Message after a success; "Saved." by default. */
  done?: string
  command: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: CallFailed | null }
}) {
  const { working } = useSharedTexts()
  const texts = useTexts()
  return (
    <>
      {command.error !== null && <FailureNotice failure={command.error.failure} />}
      <div className="row">
        <button type="submit" className="primary" aria-disabled={command.isPending}>
          {command.isPending ? working : (action ?? texts.save)}
        </button>
        <span role="status">{command.isSuccess && <>✓ {done ?? texts.saved}</>}</span>
      </div>
    </>
  )
}
