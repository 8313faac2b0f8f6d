import { RankedUrl } from '@sextant/contract/positions_2/urls.ts'
import { sql, type RawBuilder } from 'kysely'
import { column, columnsNamed, source } from '#selector/source.ts'
import { keywordJoin } from './live-keyword.ts'

/** The URL on the last earlier date with one, of the same kind: invented or not. */
const before = (accountId: RawBuilder<unknown>) => sql`(
  select p.relevant_url from positions p
  where p.account_id = ${accountId} and p.project_id = u.project_id and p.region_index = u.region_index
    and p.keyword_id = u.keyword_id and p.date < u.date and p.invented = u.invented
    and p.position is not null and p.relevant_url is not null
  order by p.date desc limit 1
)`

export const rankedUrls = source({
  row: RankedUrl,
  table: 'ranked_urls',
  alias: 'u',
  joins: keywordJoin,
  columns: {
    ...columnsNamed('u', 'keyword_id region_index date position url place urls_count invented'),
    name: column(sql`k.name`, { folded: sql`k.name_folded`, joins: ['keyword'] }),
    site_id: column(sql`u.project_id`),
    url_before: column(before),
    url_changed: column((accountId) => sql`coalesce(${before(accountId)} <> u.relevant_url, false)::int`),
  },
  defaultOrder: [
    { sql: sql`u.date`, direction: 'DESC' },
    { sql: sql`u.region_index`, direction: 'ASC' },
    { sql: sql`u.keyword_id`, direction: 'ASC' },
    { sql: sql`u.place`, direction: 'ASC' },
  ],
})

/** The results of which a scope term says that their page changed. */
export const changedUrls = {
  ...rankedUrls,
  columns: { ...rankedUrls.columns, url_changed: column(sql`true`) },
}
