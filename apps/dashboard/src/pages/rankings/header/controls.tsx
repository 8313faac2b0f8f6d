import type { ReactNode } from 'react'
import { useTextsOf } from '../../../texts/language.tsx'
import { dateRangeNames, rangeOf, rangesWithBounds } from '../date-ranges.ts'
import { paintOf, paints } from '../paint.ts'
import type { NamedRegion } from '../place.ts'
import type { ChangeView, RankingsView } from '../rankings-view.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'

/** A site whose positions can be shown. */
export interface Site {
  readonly id: number
  readonly site: string
}

/** What the table is of: where, whose, which dates; and how it is painted. */
export function Controls({
  view,
  change,
  regions,
  region,
  competitors,
  ownSite,
}: {
  view: RankingsView
  change: ChangeView
  regions: readonly NamedRegion[]
  region: NamedRegion
  competitors: readonly Site[]
  ownSite: string
}) {
  const texts = useTextsOf({ en, ru })
  const range = rangeOf(view)
  return (
    <div className="rankings-controls">
      <Choice
        label={texts.region}
        value={String(region.index)}
        onChoose={(value) => change({ region: value })}
      >
        {regions.map((one) => (
          <option key={one.index} value={one.index}>
            {regionWords(one, texts)}
          </option>
        ))}
      </Choice>
      {competitors.length > 0 && (
        <Choice label={texts.site} value={view.site} onChoose={(value) => change({ site: value })}>
          <option value="">{texts.ownSite(ownSite)}</option>
          {competitors.map(({ id, site }) => (
            <option key={id} value={id}>
              {site}
            </option>
          ))}
        </Choice>
      )}
      <Choice label={texts.dates} value={range} onChoose={(value) => change({ range: value })}>
        {dateRangeNames.map((name) => (
          <option key={name} value={name}>
            {texts.ranges[name]}
          </option>
        ))}
      </Choice>
      {rangesWithBounds.includes(range) && (
        <>
          <DateField label={texts.from} value={view.from} onChoose={(from) => change({ from })} />
          <DateField label={texts.to} value={view.to} onChoose={(to) => change({ to })} />
        </>
      )}
      <Choice label={texts.newest} value={view.newest} onChoose={(value) => change({ newest: value })}>
        {(['first', 'last'] as const).map((name) => (
          <option key={name} value={name}>
            {texts.newestPlaces[name]}
          </option>
        ))}
      </Choice>
      <Choice label={texts.paint} value={paintOf(view.paint)} onChoose={(value) => change({ paint: value })}>
        {paints.map((name) => (
          <option key={name} value={name}>
            {texts.paints[name]}
          </option>
        ))}
      </Choice>
    </div>
  )
}

/** A labelled choice. */
export function Choice({
  label,
  value,
  onChoose,
  children,
}: {
  label: string
  value: string
  onChoose: (value: string) => void
  children: ReactNode
}) {
  return (
    <label className="control">
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
    </label>
  )
}

function DateField({
  label,
  value,
  onChoose,
}: {
  label: string
  value: string
  onChoose: (value: string) => void
}) {
  return (
    <label className="control">
      <span>{label}</span>
      <input type="date" value={value} onChange={({ target }) => onChoose(target.value)} />
    </label>
  )
}

/** A region in words: engine, place, language and device. */
export function regionWords(
  { searcherName, name, lang, device }: NamedRegion,
  texts: Pick<typeof en, 'regionName' | 'devices'>,
): string {
  return texts.regionName(searcherName, name, [lang, texts.devices[device] ?? ''].filter(Boolean))
}
