import {
  ApiError,
  searchers,
  visibilityVolumeTypes,
  type OutputOf,
  type SearcherKey,
} from '@sextant/contract'
import type { guestLinksVisit } from '@sextant/contract/projects_2/guest_links.ts'
import { sql } from 'kysely'
import { beginAttempt, succeed } from '#accounts/attempts.ts'
import { NO_GUEST_LINK } from '#accounts/credentials.ts'
import {
  guestLinksSql,
  hasEnded,
  isAdmitted,
  passOf,
  readGuestToken,
  storedGuestLink,
  type GuestLinkRow,
  type StoredGuestLink,
} from '#accounts/guest-links.ts'
import { networkOf } from '#accounts/network.ts'
import { isPassword } from '#accounts/passwords.ts'
import { hashToken } from '#accounts/sessions.ts'
import { windowOf } from '#guests/dates.ts'
import { placeByKey, placeIn } from '#places/places.ts'
import { readableText } from '#serp/url.ts'
import type { Handler } from '../../handler.ts'
import type { OpenContext } from '../../request/context.ts'

type Visit = OutputOf<typeof guestLinksVisit>

/** Newest reports that a visit lists. */
const REPORTS_LISTED = 200

/** Wrong passwords for one link from one network within 15 minutes, for it from anywhere, and from one network for any. */
const [PER_LINK_AND_NETWORK, PER_LINK, PER_NETWORK] = [10, 100, 30]

export const handle: Handler<'add/projects_2/guest_links/visits'> = async (context, input) => {
  const { database } = context
  const { accountId, token } = readGuestToken(input.token)
  const found = await findLink(context, accountId, token)
  if (found === undefined) throw new ApiError('unauthenticated', NO_GUEST_LINK, { field: 'token' })
  const { sharedBy, stored } = found
  const { id, link } = stored
  if (!isAdmitted(stored, input.pass ?? '')) {
    await requirePassword(context, `${accountId}:${id}`, stored.password, input.password)
  }
  const { rows } = await sql<Project>`
    update guest_links l set opens = l.opens + 1, opened_at = now()
    from projects p join accounts a on a.id = p.account_id
    where l.account_id = ${accountId} and l.id = ${id} and l.hash = ${stored.hash}
      and p.account_id = ${accountId} and p.id = ${link.projectId}
    returning p.name, p.url, a.time_zone, l.last_day as expires`.execute(database.executor)
  const project = rows[0]
  if (project === undefined) throw new ApiError('unauthenticated', NO_GUEST_LINK, { field: 'token' })
  return {
    pass: stored.password === null ? null : passOf(stored),
    project_id: link.projectId,
    name: project.name,
    site: readableText(project.url),
    shared_by: sharedBy,
    contents: [...link.contents],
    ...datesOf(stored, project.time_zone),
    expires: project.expires,
    lang: link.lang,
    embeddable: link.embedOrigins === null ? 0 : 1,
    regions: await regionsOf(context, accountId, stored),
    reports: link.contents.includes('reports') ? await reportsOf(context, accountId, stored) : [],
    competitors: link.contents.includes('competitors') ? await competitorsOf(context, accountId, stored) : [],
  }
}

interface Project {
  readonly name: string
  readonly url: string
  readonly time_zone: string
  readonly expires: string | null
}

/** The working link of a token. */
async function findLink(
  { database }: OpenContext,
  accountId: number,
  token: string,
): Promise<{ stored: StoredGuestLink; sharedBy: string } | undefined> {
  const [account] = await database.query<{ name: string; links: readonly GuestLinkRow[] | null }>({
    name: 'guest_link_of_token',
    text: `select a.name, (${guestLinksSql('$1', 'l.hash = $2')}) as links
           from accounts a where a.id = $1 and a.disabled_at is null`,
    values: [accountId, hashToken(token)],
    short: true,
  })
  const row = account?.links?.[0]
  if (account === undefined || row === undefined) return undefined
  const stored = storedGuestLink(row)
  return hasEnded(stored) ? undefined : { stored, sharedBy: account.name }
}

/** Throws ApiError 2001 without a password, 2003 for a wrong one, 3006 after too many. */
async function requirePassword(
  { database, origin }: OpenContext,
  link: string,
  stored: string | null,
  given: string | undefined,
): Promise<void> {
  if (given === undefined) {
    throw new ApiError('parameter_missing', 'this link asks for a password', { field: 'password' })
  }
  const network = networkOf(origin.address)
  const byBoth = {
    subject: `guest link:${link}:${network}`,
    limit: PER_LINK_AND_NETWORK,
    who: 'were given for this link',
  }
  const counted = [
    { subject: `guest network:${network}`, limit: PER_NETWORK, who: 'came from this network' },
    { subject: `guest link:${link}`, limit: PER_LINK, who: 'were given for this link' },
  ]
  for (const each of [...counted, byBoth]) await beginAttempt(database, each)
  if (!(await isPassword(given, stored))) {
    throw new ApiError('parameter_value', 'the password is wrong', { field: 'password' })
  }
  await database.transaction((tx) => succeed(tx, counted, [byBoth]))
}

function datesOf({ link }: StoredGuestLink, timeZone: string): Pick<Visit, 'date1' | 'date2'> {
  if (link.lastDays === null) return { date1: link.date1, date2: link.date2 }
  return { date1: windowOf(link, timeZone).first, date2: null }
}

async function regionsOf(
  { database }: OpenContext,
  accountId: number,
  { link }: StoredGuestLink,
): Promise<Visit['regions']> {
  const { rows } = await sql<{
    index: number
    searcher_key: SearcherKey
    region_key: number
    lang: string
    device: number
  }>`
    select r.region_index as index, r.searcher_key, r.region_key, r.lang, r.device
    from regions r join searchers s on s.account_id = ${accountId} and s.id = r.searcher_id
    where r.account_id = ${accountId} and r.project_id = ${link.projectId} and r.enabled and s.enabled
      and (${link.regions}::int[] is null or r.region_index = any(${link.regions}::int[]))
    order by s.ord, s.id, r.ord, r.id`.execute(database.executor)
  const showsVolume = link.contents.includes('volume')
  return rows.map((row) => {
    const place = placeByKey(row.region_key)
    return {
      ...row,
      searcher: searchers[row.searcher_key].name,
      name: place === undefined ? '' : placeIn(link.lang, place).name,
      volume_type: showsVolume ? visibilityVolumeTypes[row.searcher_key] : null,
    }
  })
}

async function reportsOf(
  { database }: OpenContext,
  accountId: number,
  { link }: StoredGuestLink,
): Promise<Visit['reports']> {
  const { rows } = await sql<Visit['reports'][number]>`
    select r.id, r.headline, r.language, r.first_date::text, r.second_date::text, r.invented::int as invented,
      to_char(r.created_at at time zone a.time_zone, 'YYYY-MM-DD HH24:MI:SS') as made
    from reports r join accounts a on a.id = ${accountId}
    where r.account_id = ${accountId} and r.project_id = ${link.projectId}
      and (${link.reports}::int[] is null or r.id = any(${link.reports}::int[]))
    order by r.id desc
    limit ${REPORTS_LISTED}`.execute(database.executor)
  return rows
}

async function competitorsOf(
  { database }: OpenContext,
  accountId: number,
  { link }: StoredGuestLink,
): Promise<Visit['competitors']> {
  const { rows } = await sql<{ id: number; name: string; url: string }>`
    select id, name, url from competitors
    where account_id = ${accountId} and project_id = ${link.projectId} and "on" = 0
    order by ord, id`.execute(database.executor)
  return rows.map(({ id, name, url }) => ({ id, name, site: readableText(url) }))
}
