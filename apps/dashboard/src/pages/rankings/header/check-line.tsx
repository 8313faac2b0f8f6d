import type { RunningCheck } from '../../../pieces/check/running-check.ts'
import { formatCount, formatDate, formatTimeAfter } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { useTexts } from '../texts/use-texts.ts'
import './check-line.css'

/** How far the running check is, when it will end, and of which date the figures are meanwhile. */
export function CheckLine({ check, figuresOf }: { check: RunningCheck; figuresOf: string | undefined }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const { checks, ended, failed, expected_end: end, started_at: start } = check
  return (
    <div className="check-line">
      <strong>{texts.ended(formatCount(ended, locale), formatCount(checks, locale))}</strong>
      <progress max={checks} value={ended} aria-label={texts.checkProgress} />
      <span>
        {[
          end !== null && texts.until(formatTimeAfter(end, start, locale)),
          failed > 0 && texts.failedSoFar(failed),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {figuresOf !== undefined && figuresOf < check.date && (
        <span className="wide-only">{texts.figuresOf(formatDate(figuresOf, locale))}</span>
      )}
    </div>
  )
}
