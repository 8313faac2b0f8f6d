import { useState } from 'react'
import type { Rival } from '../../api/competitors.ts'
import { formatDate } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Belonging } from './belonging.tsx'
import type { ChangeKind, ResultChange } from './serp-changes.ts'
import type { SerpOf } from './serp.ts'
import { bareUrl } from './short-url.ts'
import { useSightings, type Sighting } from './sightings.ts'
import { useTexts } from './texts/use-texts.ts'

/** Signs of changes, without colours: good news for one site is bad news for another. */
const signs: Readonly<Record<ChangeKind, string>> = {
  entered: '+',
  left: '−',
  up: '▲',
  down: '▼',
  same: '=',
}

/** Results of two dates and their changes. */
export function ChangesTable({
  of,
  dates: [before, after],
  changes,
  rivals,
}: {
  of: SerpOf
  dates: readonly [before: string, after: string]
  changes: readonly ResultChange[]
  rivals: readonly Rival[]
}) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const [whole, setWhole] = useState(false)
  const moved = changes.filter(({ kind }) => kind !== 'same')
  const shown = whole ? changes : moved
  const sites = [of.projectId, ...rivals.map(({ id }) => id)]
  const then = useSightings(of, before, sites).data?.result ?? []
  const now = useSightings(of, after, sites).data?.result ?? []
  return (
    <>
      {shown.length > 0 && (
        <div className="scroll" role="region" aria-label={texts.parts.changes} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col" className="number">
                  {formatDate(after, locale)}
                </th>
                <th scope="col" className="number">
                  {formatDate(before, locale)}
                </th>
                <th scope="col">{texts.changes.change}</th>
                <th scope="col">{texts.changes.result}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => (
                <tr key={one.url}>
                  <td className="number">{one.after ?? '–'}</td>
                  <td className="number">{one.before ?? '–'}</td>
                  <td className="change">
                    <span aria-hidden="true">{signs[one.kind]} </span>
                    {wordsOf(one, texts.changes.kinds)}
                  </td>
                  <td className="url">
                    <Belonging
                      siteId={siteAt(now, one.after) ?? siteAt(then, one.before)}
                      projectId={of.projectId}
                      rivals={rivals}
                    />{' '}
                    {bareUrl(one.url)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {shown.length < changes.length && (
        <button type="button" onClick={() => setWhole(true)}>
          {texts.changes.showUnmoved(changes.length - moved.length)}
        </button>
      )}
    </>
  )
}

function wordsOf({ kind, before, after }: ResultChange, words: Readonly<Record<ChangeKind, string>>): string {
  return kind === 'up' || kind === 'down' ? String(Math.abs(before! - after!)) : words[kind]
}

function siteAt(sightings: readonly Sighting[], rank: number | undefined): number | undefined {
  return sightings.find(({ position }) => position === rank)?.site_id
}
