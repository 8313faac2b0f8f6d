import { ApiError } from '@sextant/contract'
import { competitorAddedFields, COMPETITORS } from '@sextant/contract/projects_2/competitors.ts'
import { sql } from 'kysely'
import { shortUrl } from '#ranking/match/site.ts'
import type { Handler } from '../../handler.ts'
import { answering } from '../../rows/answer.ts'
import { drawIds } from '../../rows/draw-ids.ts'
import { inLockedProject } from '../../rows/locked.ts'
import { competitors } from './columns.ts'

export const handle: Handler<'add/projects_2/competitors'> = async (context, input) => {
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
  const answer = answering(context, competitors, input.project_id, input.fields, competitorAddedFields)
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
    const { rows: found } = await sql<{ id: number }>`
      select id from competitors
      where account_id = ${accountId} and project_id = ${projectId} and url = any(${[...wanted.keys()]}::text[])
      order by array_position(${[...wanted.keys()]}::text[], url)`.execute(tx)
    return answer(
      tx,
      found.map(({ id }) => id),
    )
  })
}
