import { ApiError, type OutputOf } from '@sextant/contract'
import { COMPETITORS, type competitorsAdd } from '@sextant/contract/projects_2/competitors.ts'
import { sql } from 'kysely'
import { shortUrl } from '#ranking/match/site.ts'
import type { Handler } from '../../handler.ts'
import { drawIds } from '../../rows/draw-ids.ts'
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
    const { rows: known } = await sql<{ url: string }>`
      select url from competitors where account_id = ${accountId} and project_id = ${projectId}`.execute(tx)
    const knownUrls = new Set(known.map((row) => row.url))
    const added = [...wanted].filter(([url]) => !knownUrls.has(url))
    const total = known.length + added.length
    if (total > COMPETITORS) {
      throw new ApiError(
        'parameter_value',
        `the project would have ${total} competitors, and ${COMPETITORS} is the maximum`,
        {
          field: 'urls',
        },
      )
    }
    await sql`
      insert into competitors (account_id, project_id, id, name, url, ord)
      select ${accountId}::int, ${projectId}::int, w.id, w.name, w.url, last.ord + w.nth::int
      from (
        select coalesce(max(ord), 0) as ord from competitors
        where account_id = ${accountId} and project_id = ${projectId}
      ) last
      cross join unnest(
        ${await drawIds(tx, 'projects', added.length)}::int[], ${added.map(([url]) => url)}::text[],
        ${added.map(([, name]) => name)}::text[]
      ) with ordinality as w(id, url, name, nth)`.execute(tx)
    const { rows: found } = await sql<Added>`
      select id, name, url as site, "on" from competitors
      where account_id = ${accountId} and project_id = ${projectId} and url = any(${[...wanted.keys()]}::text[])`.execute(
      tx,
    )
    const bySite = new Map(found.map((row) => [row.site, row]))
    return [...wanted.keys()].map((url) => bySite.get(url)!)
  })
}
