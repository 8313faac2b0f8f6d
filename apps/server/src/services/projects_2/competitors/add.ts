import { ApiError, type OutputOf } from '@sextant/contract'
import { COMPETITORS, type competitorsAdd } from '@sextant/contract/projects_2/competitors.ts'
import { sql } from 'kysely'
import { shortUrl } from '#ranking/match/site.ts'
import type { Handler } from '../../handler.ts'
import { inLockedProject } from '../../rows/locked.ts'

type Added = OutputOf<typeof competitorsAdd>[number]

export const handle: Handler<'add/projects_2/competitors'> = (context, input) => {
  const urls = input.urls.map((url, index) => shortUrl(url, `urls[${index}]`))
  const names = input.names ?? []
  if (names.length > 0 && names.length !== urls.length) {
    throw new ApiError(
      'parameter_value',
      `must have ${urls.length} names, one for each of \`urls\`, but has ${names.length}`,
      {
        field: 'names',
      },
    )
  }
  // Of several spellings of a site, the first one has its name.
  const wanted = new Map<string, string>()
  urls.forEach((url, index) => {
    if (!wanted.has(url)) wanted.set(url, names[index] || url)
  })
  return inLockedProject(context, input.project_id, async ({ tx, accountId, projectId }) => {
    const { rows } = await sql<{ total: number }>`
      with added as (
        insert into competitors (account_id, project_id, id, name, url, ord)
        select ${accountId}, ${projectId}, nextval(pg_get_serial_sequence('projects', 'id')), w.name, w.url,
               (select coalesce(max(ord), 0) from competitors
                where account_id = ${accountId} and project_id = ${projectId}) + w.place
        from (
          select url, name, row_number() over (order by nth) as place
          from unnest(${[...wanted.keys()]}::text[], ${[...wanted.values()]}::text[])
            with ordinality as w(url, name, nth)
          where not exists (
            select from competitors c
            where c.account_id = ${accountId} and c.project_id = ${projectId} and c.url = w.url
          )
        ) w
        order by w.place
        returning id
      )
      select (select count(*) from added)::int + (
        select count(*) from competitors where account_id = ${accountId} and project_id = ${projectId}
      )::int as total`.execute(tx)
    if (rows[0]!.total > COMPETITORS) {
      throw new ApiError(
        'parameter_value',
        `the project would have ${rows[0]!.total} competitors, and ${COMPETITORS} is the maximum`,
        {
          field: 'urls',
        },
      )
    }
    const { rows: found } = await sql<Added>`
      select id, name, url as site, "on" from competitors
      where account_id = ${accountId} and project_id = ${projectId} and url = any(${[...wanted.keys()]}::text[])`.execute(
      tx,
    )
    const bySite = new Map(found.map((row) => [row.site, row]))
    return [...wanted.keys()].map((url) => bySite.get(url)!)
  })
}
