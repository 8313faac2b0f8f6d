import { useId } from 'react'
import type { Rival } from '../../api/competitors.ts'
import { InventedMark } from '../../pieces/demo/invented-mark.tsx'
import { formatDate } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Blocks } from './blocks.tsx'
import { Changes } from './changes.tsx'
import type { Observation } from './history.ts'
import { OwnPages } from './own-pages.tsx'
import { Serp } from './serp-table.tsx'
import type { SerpOf } from './serp.ts'
import { signOf } from './sign.ts'
import { Source } from './source.tsx'
import { useTexts } from './texts/use-texts.ts'
import { parts, type ChangeView, type KeywordView } from './view.ts'

/** One date: its result page, its changes, the site's own pages, and the source of the position. */
export function Day({
  of,
  observation,
  rivals,
  view,
  change,
}: {
  of: SerpOf
  observation: Observation
  rivals: readonly Rival[]
  view: KeywordView
  change: ChangeView
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const id = useId()
  const { date } = observation
  return (
    <section className="day" aria-labelledby={id}>
      <h2 id={id}>{texts.onDate(formatDate(date, locale))}</h2>
      <p>
        {observation.outcome !== 'exact' && <strong>{signOf(observation)}</strong>}{' '}
        {texts.outcomeOf(observation)} {observation.invented && <InventedMark />}
      </p>
      <Blocks observation={observation} />
      <Switch
        label={texts.parts.label}
        options={parts.map((part) => [part, texts.parts[part]] as const)}
        chosen={view.part}
        onChoose={(part) => change({ part })}
      />
      <div className="part">
        {view.part === 'serp' && <Serp of={of} date={date} rivals={rivals} />}
        {view.part === 'changes' && (
          <Changes
            of={of}
            date={date}
            before={view.with}
            rivals={rivals}
            onCompare={(other) => change({ with: other })}
          />
        )}
        {view.part === 'pages' && <OwnPages of={of} date={date} />}
        {view.part === 'source' && <Source of={of} date={date} />}
      </div>
    </section>
  )
}
