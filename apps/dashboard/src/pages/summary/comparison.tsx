import type { PositionsSummary } from '@sextant/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Asked } from '../../pieces/asked.tsx'
import { InventedLine } from '../../pieces/demo/invented-line.tsx'
import { formatCount, formatDate, formatPercent } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { CoverageLine } from './coverage-line.tsx'
import { Figure } from './figure.tsx'
import { ENTRY, rankingsOf } from './rankings-link.ts'
import { useComparison, type Counted } from './summaries.ts'
import { useTexts } from './texts/use-texts.ts'

/** Comparison of two dates: figures, and keywords by direction of movement. */
export function Comparison({
  of,
  dates,
  keywords,
  children,
}: {
  of: Counted
  dates: readonly [from: string, to: string]
  /** Number of the project's keywords. */
  keywords: number
  children: (summary: PositionsSummary) => ReactNode
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const query = useComparison(of, dates)
  // A date compared with itself says nothing.
  const isOne = dates[0] === dates[1]
  const pairOf = (pair: readonly (number | null)[] | undefined) => (isOne ? [null, pair?.[1] ?? null] : pair)
  return (
    <section aria-labelledby="comparison">
      <h2 id="comparison">{texts.comparison(formatDate(dates[0], locale), formatDate(dates[1], locale))}</h2>
      <Asked query={query}>
        {({ result: summary }) => (
          <>
            <dl className="figures">
              <Figure
                name={texts.average}
                pair={pairOf(summary.avgs)}
                moved={isOne ? null : summary.comparison?.avg_dynamic}
                note={isOne ? undefined : basisOf(summary, texts)}
              />
              <Figure name={texts.median} pair={pairOf(summary.medians)} moved={null} />
              <Figure
                name={texts.visibility}
                pair={pairOf(summary.visibilities)}
                moved={isOne ? null : summary.comparison?.visibility_dynamic}
                format={formatPercent}
                note={visibilityNote(summary, isOne, texts, locale)}
              />
            </dl>
            <CoverageLine
              coverage={summary.coverage?.[1] ?? null}
              tops={summary.tops?.[1]}
              keywords={keywords}
            />
            {summary.invented?.map(
              (invented, index) =>
                !(isOne && index === 0) && (
                  <InventedLine key={index} date={formatDate(dates[index]!, locale)} invented={invented} />
                ),
            )}
            {!isOne && <Dynamics of={of} dates={dates} summary={summary} />}
            {children(summary)}
          </>
        )}
      </Asked>
    </section>
  )
}

/** Keywords by direction of movement. Each number links to its keywords. */
function Dynamics({
  of,
  dates,
  summary: { dynamics, entries, comparison },
}: {
  of: Counted
  dates: readonly [string, string]
  summary: PositionsSummary
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  if (dynamics === undefined || entries === undefined) return null
  const unknown = comparison?.unknown ?? 0
  const counts = [
    { name: 'up', sign: '▲', look: 'better', count: dynamics.up, wanted: { change: 'up' } },
    { name: 'stay', sign: '=', look: '', count: dynamics.stay, wanted: { change: 'same' } },
    { name: 'down', sign: '▼', look: 'worse', count: dynamics.down, wanted: { change: 'down' } },
    {
      name: 'entered',
      sign: '+',
      look: 'better',
      count: entries.entered,
      wanted: { change: 'up', moved: ENTRY },
    },
    { name: 'left', sign: '−', look: 'worse', count: entries.left, wanted: { change: 'down', moved: ENTRY } },
  ] as const
  return (
    <>
      <ul className="counts">
        {counts.map(({ name, sign, look, count, wanted }) => (
          <li key={name}>
            <Link to={rankingsOf(of, dates, wanted)}>
              <span className={`count ${look}`}>
                <span aria-hidden="true">{sign} </span>
                {formatCount(count, locale)}
              </span>{' '}
              {texts.dynamics[name]}
            </Link>
          </li>
        ))}
      </ul>
      <p className="hint">
        {texts.dynamicsOf(dynamics.all)}
        {unknown > 0 && ` ${texts.unknownOf(unknown)}`}
      </p>
    </>
  )
}

/** What the visibility is based on, and its change if there is one. */
function visibilityNote(
  { comparison, visibility_coverage: coverages }: PositionsSummary,
  isOne: boolean,
  texts: ReturnType<typeof useTexts>,
  locale: string,
): string {
  const coverage = coverages?.[1] ?? 0
  const isMoved = !isOne && comparison !== undefined && comparison.visibility_dynamic !== null
  return [
    texts.visibilityOf(coverage === 0 ? null : formatPercent(coverage, locale)),
    ...(isMoved ? [texts.visibilityMoved(comparison.with_volume)] : []),
  ].join('; ')
}

/** What the change of the average is based on. */
function basisOf({ comparison }: PositionsSummary, texts: ReturnType<typeof useTexts>): string {
  return comparison === undefined || comparison.found === 0
    ? texts.noCommon
    : texts.common(comparison.found, comparison.depth)
}
