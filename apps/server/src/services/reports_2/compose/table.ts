import { readableAddress } from '@sextant/contract/readable.ts'
import { usualRows } from '@sextant/contract/reports_2/choices.ts'
import { sql } from 'kysely'
import { afterOf, beforeOf, changeOf, pairRows } from './keywords.ts'
import { evidenceOf, type Asking, type Part } from './part.ts'

/** The keywords, those that are searched for most first. */
export async function tablePart(asking: Asking): Promise<Part> {
  const { asked, place, region, words } = asking
  const { texts } = words
  const rows = await pairRows(asking, {
    where: sql`true`,
    order: sql`p.volume desc nulls last, p.after nulls last`,
    limit: asked.rows ?? usualRows.table!,
  })
  const left = (rows[0]?.total ?? 0) - rows.length
  const day = words.days([place.first ?? place.second, place.second])
  const isCompared = place.first !== null
  return {
    block: {
      kind: 'table',
      title: asked.title ?? texts.titles.table,
      region,
      half: false,
      columns: [
        { label: texts.columns.keyword, kind: 'text' },
        { label: texts.columns.searches, kind: 'number' },
        ...(isCompared ? ([{ label: day(place.first), kind: 'position' }] as const) : []),
        { label: day(place.second), kind: 'position' },
        ...(isCompared ? ([{ label: texts.columns.change, kind: 'change' }] as const) : []),
        { label: texts.columns.page, kind: 'text' },
      ],
      rows: rows.map((row) => [
        row.name,
        row.volume,
        ...(isCompared ? [beforeOf(row)] : []),
        afterOf(row),
        ...(isCompared ? [changeOf(row, words)] : []),
        pathOf(row.url, asking.of.site),
      ]),
      bars: null,
      own: null,
      note: rows.length === 0 ? texts.none : left > 0 ? texts.more(words.number(left)) : '',
    },
    evidence: evidenceOf(
      asking,
      rows.map(({ id }) => id),
    ),
  }
}

/** A page for people, without scheme and, if it is of the site itself, without host. */
export function pathOf(url: string | null, site: string): string | null {
  if (url === null) return null
  const short = url.replace(/^https?:\/\//i, '')
  const host = site.replace(/^https?:\/\//i, '').split('/')[0]!
  for (const own of [host, `www.${host}`]) {
    if (short === own) return '/'
    if (short.startsWith(`${own}/`)) return readableAddress(short.slice(own.length))
  }
  return readableAddress(short)
}
