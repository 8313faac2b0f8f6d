import { usualRows } from '@sextant/contract/reports_2/choices.ts'
import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'
import { afterOf, beforeOf, changeOf, gained, pairRows } from './keywords.ts'
import { evidenceOf, type Asking, type Part } from './part.ts'

/** What rose and what fell, as two tables side by side. None without an earlier date. */
export async function movementParts(asking: Asking): Promise<Part[]> {
  if (asking.place.first === null) return []
  const { movements } = asking.words.texts
  return [
    await table(
      asking,
      movements.rose,
      movements.noneRose,
      sql`p.movement in ('up', 'entered')`,
      sql`${gained} desc`,
    ),
    await table(asking, movements.fell, movements.noneFell, sql`p.movement in ('down', 'left')`, gained),
  ]
}

async function table(
  asking: Asking,
  title: string,
  none: string,
  where: Fragment,
  order: Fragment,
): Promise<Part> {
  const { asked, place, region, words } = asking
  const { texts } = words
  const day = words.days([place.first!, place.second])
  const rows = await pairRows(asking, { where, order, limit: asked.rows ?? usualRows.movements! })
  const left = (rows[0]?.total ?? 0) - rows.length
  return {
    block: {
      kind: 'table',
      title,
      region,
      half: true,
      columns: [
        { label: texts.columns.keyword, kind: 'text' },
        { label: day(place.first!), kind: 'position' },
        { label: day(place.second), kind: 'position' },
        { label: texts.columns.change, kind: 'change' },
      ],
      rows: rows.map((row) => [row.name, beforeOf(row), afterOf(row), changeOf(row, words)]),
      bars: null,
      own: null,
      note: rows.length === 0 ? none : left > 0 ? texts.more(words.number(left)) : '',
    },
    evidence: evidenceOf(
      asking,
      rows.map(({ id }) => id),
    ),
  }
}
