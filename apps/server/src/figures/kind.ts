import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'

/**
 * Whether cells of a site in a region are of the kind to show beside those of a date, by whether they are `invented`: real ones, if
 * a keyword outside the trash has a real one on that date.
 */
export function isKindOf(
  invented: Fragment,
  { account, site, region, date }: Readonly<Record<'account' | 'site' | 'region' | 'date', Fragment>>,
): Fragment {
  return sql`${invented} = not exists (
          select from positions r
          join keywords live on live.account_id = ${account} and live.id = r.keyword_id and live.deleted_at is null
          where r.account_id = ${account} and r.project_id = ${site} and r.region_index = ${region}
            and r.date = ${date} and not r.invented
        )`
}
