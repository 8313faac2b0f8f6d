import { usualRows } from '@sextant/contract/reports_2/choices.ts'
import { sql } from 'kysely'
import { isKindOf } from '#figures/kind.ts'
import { evidenceOf, type Asking, type Part } from './part.ts'
import { pathOf } from './table.ts'

interface PageRow {
  readonly url: string
  readonly keywords: number
  readonly before: number
  readonly best: number | null
  readonly top10: number
  readonly total: number
}

/** The pages of the site that rank on the dates, those with most keywords first. Cells of two dates are of one kind. */
export async function pagesPart(asking: Asking): Promise<Part> {
  const { asked, context, of, place, region, words } = asking
  const { texts } = words
  const isCompared = place.first !== null
  const second = {
    account: sql`${of.accountId}::int`,
    site: sql`${of.projectId}::int`,
    region: sql`${place.regionIndex}::int`,
    date: sql`${place.second}::date`,
  }
  const isSecond = sql`c.date = ${place.second}::date`
  const { rows } = await sql<PageRow>`
    select c.relevant_url as url, (count(*) filter (where ${isSecond}))::int as keywords,
      (count(*) filter (where not ${isSecond}))::int as before, min(c.position) filter (where ${isSecond}) as best,
      (count(*) filter (where ${isSecond} and c.position <= 10))::int as top10, (count(*) over ())::int as total
    from positions c
    join keywords k on k.account_id = ${of.accountId} and k.id = c.keyword_id and k.deleted_at is null
    where c.account_id = ${of.accountId} and c.project_id = ${of.projectId} and c.region_index = ${place.regionIndex}
      and c.date = any(${[place.first ?? place.second, place.second]}::date[])
      and c.position is not null and c.relevant_url is not null
      ${isCompared ? sql`and ${isKindOf(sql`c.invented`, second)}` : sql``}
    group by c.relevant_url
    order by 2 desc, 4 nulls last, 3 desc, 1
    limit ${asked.rows ?? usualRows.pages!}`.execute(context.database.executor)
  const left = (rows[0]?.total ?? 0) - rows.length
  const day = words.days([place.first ?? place.second, place.second])
  return {
    block: {
      kind: 'table',
      title: asked.title ?? texts.titles.pages,
      region,
      half: false,
      columns: [
        { label: texts.columns.page, kind: 'text' },
        ...(isCompared
          ? ([{ label: texts.columns.keywordsOn(day(place.first)), kind: 'number' }] as const)
          : []),
        { label: texts.columns.keywordsOn(day(place.second)), kind: 'number' },
        { label: texts.columns.top10, kind: 'number' },
        { label: texts.columns.best, kind: 'position' },
      ],
      rows: rows.map(({ before, best, keywords, top10, url }) => [
        pathOf(url, of.site),
        ...(isCompared ? [before] : []),
        keywords,
        top10,
        best === null ? null : String(best),
      ]),
      bars: null,
      own: null,
      note: rows.length === 0 ? texts.none : left > 0 ? texts.more(words.number(left)) : '',
    },
    evidence: evidenceOf(
      asking,
      rows.map(() => null),
    ),
  }
}
