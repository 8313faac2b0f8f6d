import type { Coverage, TopSegment } from '@sextant/contract'
import { useTexts } from './texts/use-texts.ts'

/** States which keywords the figures cover, and why the others are missing. */
export function CoverageLine({
  coverage,
  tops,
  keywords,
}: {
  coverage: Coverage
  tops: Readonly<Record<TopSegment, number | null>> | undefined
  keywords: number
}) {
  const texts = useTexts()
  if (coverage === null) return null
  const { cells, at_best, partial, failed } = coverage
  // Keywords without any of these outcomes were added later, or were not checked on that date.
  const unchecked = Math.max(0, keywords - cells - at_best - partial - failed)
  const out = [
    at_best > 0 && texts.coverage.atBest(at_best),
    partial > 0 && texts.coverage.partial(partial),
    failed > 0 && texts.coverage.failed(failed),
    unchecked > 0 && texts.coverage.unchecked(unchecked),
  ].filter((part) => part !== false)
  return (
    <p className="coverage">
      {texts.coverage.counted(cells, keywords)} {out.length > 0 && texts.coverage.leftOut(out.join(', '))}{' '}
      {(tops?.['101_10000'] ?? 0) > 0 && texts.coverage.average}
    </p>
  )
}
