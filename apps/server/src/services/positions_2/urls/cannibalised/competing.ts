import type { CompetingUrl } from '@sextant/contract/positions_2/urls/cannibalised.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { PeriodOfSite } from '../period.ts'

/** A keyword in a region. */
export interface Place {
  readonly keyword_id: string
  readonly region_index: number
}

/** The pages of a site for each of the keywords, in their order. */
export async function competingUrls(
  executor: Executor,
  accountId: number,
  { siteId, date1, date2 }: PeriodOfSite,
  places: readonly Place[],
): Promise<readonly (readonly CompetingUrl[])[]> {
  const { rows } = await sql<{ urls: readonly CompetingUrl[] | null }>`
    select found.urls
    from unnest(
      ${places.map(({ keyword_id }) => keyword_id)}::bigint[], ${places.map(({ region_index }) => region_index)}::int[]
    ) with ordinality w(keyword_id, region_index, nth)
    left join lateral (
      select json_agg(json_build_object('url', url, 'days', days, 'best_days', best_days, 'best_position', best_position,
        'last_date', last_date, 'last_position', last_position) order by best_days desc, days desc, url) as urls
      from (
        select r.url, count(distinct r.date)::int as days,
          (count(*) filter (where r.place = 1))::int as best_days, min(r.position) as best_position,
          max(r.date) as last_date, (array_agg(r.position order by r.date desc, r.position))[1] as last_position
        from ranked_urls r
        where r.account_id = ${accountId} and r.project_id = ${siteId} and r.region_index = w.region_index
          and r.keyword_id = w.keyword_id and r.date between ${date1}::date and ${date2}::date and r.url is not null
        group by r.url
      ) pages
    ) found on true
    order by w.nth`.execute(executor)
  return rows.map(({ urls }) => urls ?? [])
}
