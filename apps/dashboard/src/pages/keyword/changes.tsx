import type { Rival } from '../../api/competitors.ts'
import { useToday } from '../../api/project.ts'
import { Asked } from '../../pieces/asked.tsx'
import { formatCount } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { DayChoice } from '../../ui/day-choice.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangesTable } from './changes-table.tsx'
import { NoSerp } from './no-serp.tsx'
import { changeKinds, compareSerps } from './serp-changes.ts'
import { resultsOn, stormOn, useSerps, type SerpOf } from './serp.ts'
import { useTexts } from './texts/use-texts.ts'

/** Differences between two result pages: new, lost and moved results. */
export function Changes({
  of,
  date,
  before,
  rivals,
  onCompare,
}: {
  of: SerpOf
  date: string
  /** The date to compare with; by default the previous date with a stored page. */
  before: string
  rivals: readonly Rival[]
  onCompare: (date: string) => void
}) {
  const stored = useSerps(of, [date])
  return (
    <Asked query={stored}>
      {({ result }) => {
        const dates = result.existsDates ?? []
        const others = dates.filter((other) => other !== date)
        const chosen = others.find((other) => other === before) ?? others.findLast((other) => other < date)
        if (resultsOn(result, date).length === 0) return <NoSerp dates={dates} />
        return (
          <Comparison
            of={of}
            date={date}
            before={chosen}
            others={others}
            rivals={rivals}
            onCompare={onCompare}
          />
        )
      }}
    </Asked>
  )
}

function Comparison({
  of,
  date,
  before,
  others,
  rivals,
  onCompare,
}: {
  of: SerpOf
  date: string
  before: string | undefined
  others: readonly string[]
  rivals: readonly Rival[]
  onCompare: (date: string) => void
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const today = useToday()
  const both = useSerps(of, before === undefined ? [date] : [before, date].toSorted())
  if (before === undefined && others.length === 0) {
    return <Notice kind="information" title={texts.changes.onlyOne} />
  }
  return (
    <>
      <DayChoice
        label={texts.changes.with}
        days={others}
        chosen={before}
        today={today}
        onChoose={onCompare}
      />
      {before !== undefined && (
        <Asked query={both}>
          {({ result }) => {
            const { changes, depth } = compareSerps(resultsOn(result, before), resultsOn(result, date))
            if (depth === 0) return <NoSerp dates={result.existsDates ?? []} />
            const counts = changeKinds.map((kind) => changes.filter((one) => one.kind === kind).length)
            const storm = before < date ? stormOn(result, date) : undefined
            return (
              <>
                <p role="status">
                  {texts.changes.counts(...(counts as [number, number, number, number, number]))}{' '}
                  {storm !== undefined && texts.changes.storm(formatCount(storm, locale))}
                </p>
                <ChangesTable of={of} dates={[before, date]} changes={changes} rivals={rivals} />
                <p className="hint">{texts.changes.over(depth)}</p>
              </>
            )
          }}
        </Asked>
      )}
    </>
  )
}
