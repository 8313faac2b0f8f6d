import { formatDateTime, formatTimeAfter } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { hasFailedWhole, isOpen, type Run } from './runs.ts'
import { useTexts } from './texts/use-texts.ts'

const signs: Readonly<Record<string, string>> = {
  running: '…',
  cancelling: '…',
  finished: '✓',
  cancelled: '✕',
}

/** The state of a check, with its progress while it runs. */
export function RunState({ run }: { run: Run }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  return (
    <div>
      {hasFailedWhole(run) ? (
        <span className="worse">
          <span aria-hidden="true">!</span> {texts.failedWhole}
        </span>
      ) : (
        <>
          <span aria-hidden="true">{signs[run.state]}</span>{' '}
          {texts.states[run.state as keyof typeof texts.states]}
        </>
      )}
      {isOpen(run) && (
        <>
          <div className="hint">{texts.progressOf(run.percent, run.ended, run.checks)}</div>
          <progress
            max={100}
            value={run.percent}
            aria-label={texts.progressName(formatDateTime(run.started_at, locale))}
          />
          {run.expected_end !== null && (
            <div className="hint">
              {texts.expectedEnd(formatTimeAfter(run.expected_end, run.started_at, locale))}
            </div>
          )}
        </>
      )}
    </div>
  )
}
