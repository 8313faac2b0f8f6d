import type { PositionsSummary } from '@sextant/contract'
import { formatCount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { useTexts } from '../texts/use-texts.ts'

const kinds = ['entered', 'left', 'unknown'] as const

/** Keywords that came in and went out between two dates, and those of which that is not known. */
export function ComparedCounts({ comparison }: { comparison: NonNullable<PositionsSummary['comparison']> }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  return (
    <div className="compared-counts">
      {kinds.map((kind) => (
        <div key={kind} className="strip-figure">
          <span>{texts[kind]}</span>
          <strong>{formatCount(comparison[kind], locale)}</strong>
        </div>
      ))}
    </div>
  )
}
