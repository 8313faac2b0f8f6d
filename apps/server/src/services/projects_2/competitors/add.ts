import { ApiError, type OutputOf } from '@sextant/contract'
import { COMPETITORS, type competitorsAdd } from '@sextant/contract/projects_2/competitors.ts'
import { sql } from 'kysely'
import { shortUrl } from '#ranking/find/site.ts'
import { lockProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'

type Added = OutputOf<typeof competitorsAdd>[number]

export const handle: Handler<'add/projects_2/competitors'> = ({ owner, database, ...context }, input) => {
  const urls = input.urls.map((url, index) => shortUrl(url, `urls[${index}]`))
  const names = input.names ?? []
  if (names.length > 0 && names.length !== urls.length) {
    throw new ApiError(
      'parameter_value',
      `expected ${urls.length} names, one for each url, got ${names.length}`,
      {
        field: 'names',
      },
    )
  }
  // The first of several spellings of a site names it.
  const wanted = new Map<string, string>()
  urls.forEach((url, index) => {
    if (!wanted.has(url)) wanted.set(url, names[index] || url)
  })
  const { accountId } = owner
  const projectId = input.project_id
  return database.transaction(async (tx) => {
    await lockProject({ owner, database, ...context }, projectId, tx)
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
      throw new ApiError('parameter_value', `a project has at most ${COMPETITORS} competitors`, {
        field: 'urls',
      })
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
