import { useState } from 'react'
import type { Rival } from '../../api/competitors.ts'
import { formatDate } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Table } from '../../ui/table.tsx'
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
        <Table
          label={texts.parts.changes}
          rows={shown}
          keyOf={({ url }) => url}
          columns={[
            {
              name: 'after',
              heading: formatDate(after, locale),
              isNumber: true,
              cell: (one) => one.after ?? '–',
            },
            {
              name: 'before',
              heading: formatDate(before, locale),
              isNumber: true,
              cell: (one) => one.before ?? '–',
            },
            {
              name: 'change',
              heading: texts.changes.change,
              cell: (one) => (
                <>
                  <span aria-hidden="true">{signs[one.kind]} </span>
                  {wordsOf(one, texts.changes.kinds)}
                </>
              ),
            },
            {
              name: 'url',
              heading: texts.changes.result,
              cell: (one) => (
                <>
                  <Belonging
                    siteId={siteAt(now, one.after) ?? siteAt(then, one.before)}
                    projectId={of.projectId}
                    rivals={rivals}
                  />{' '}
                  {bareUrl(one.url)}
                </>
              ),
            },
          ]}
        />
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
