import { useCommand } from '../../../api/ask.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { formatCount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import type { Replay } from './replay.ts'
import { useTexts } from './texts/use-texts.ts'

/** Progress of a replay, with a button to stop it. */
export function ReplayProgress({ projectId, replay }: { projectId: number; replay: Replay }) {
  const { past: texts } = useTexts()
  const { locale } = useLanguage()
  const cancel = useCommand('edit/positions_2/replays/cancel')
  const { id, checks, done, preview } = replay
  return (
    <div role="status">
      <p>{texts.running(preview === 1, formatCount(done, locale), formatCount(checks, locale))}</p>
      <progress aria-label={texts.title} value={done} max={Math.max(checks, 1)} />
      <p>
        <button
          type="button"
          aria-disabled={cancel.isPending}
          onClick={() => cancel.mutate({ project_id: projectId, id })}
        >
          {texts.cancel}
        </button>
      </p>
      {cancel.error !== null && <FailureNotice failure={cancel.error.failure} />}
    </div>
  )
}
