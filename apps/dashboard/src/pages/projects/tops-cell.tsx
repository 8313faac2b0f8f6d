import type { ProjectFigures } from '../../api/projects.ts'
import { segments } from '../../api/segments.ts'
import { formatCount } from '../../texts/format.ts'
import { useLanguage, useTextsOf } from '../../texts/language.tsx'
import { Change } from './change.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** The number of keywords per segment of positions, and the change since the previous check. */
export function TopsCell({ figures }: { figures: ProjectFigures | undefined }) {
  const texts = useTextsOf({ en, ru })
  const { locale } = useLanguage()
  const summary = figures?.positions_summary
  const latest = summary?.tops?.[1]
  if (summary === undefined || summary === null || latest === undefined)
    return <span aria-hidden="true">{texts.notYet}</span>
  const { tops_dynamics: changes } = summary
  const compared = summary.dates[0] !== summary.dates[1]
  return (
    <dl className="tops">
      {segments.map(({ name, range, count }) => {
        const [from, to] = range.split('-').map(Number) as [number, number]
        const change = changes ? (count(changes) ?? 0) : 0
        // Only in the first segment is a higher number certainly better.
        const isGood = from === 1
        const shown = formatCount(Math.abs(change), locale)
        return (
          <div key={name}>
            <dt>{from === 1 ? texts.top(to) : from > 100 ? texts.below : texts.topRange(from, to)}</dt>
            <dd>
              {formatCount(count(latest) ?? 0, locale)}{' '}
              {compared && change !== 0 && isGood && (
                <Change
                  by={change}
                  words={change > 0 ? texts.more(shown) : texts.fewer(shown)}
                  same={texts.same}
                  shown={shown}
                />
              )}
              {compared && change !== 0 && !isGood && (
                <span className="hint">
                  {change > 0 ? '+' : '−'}
                  {shown}
                </span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
