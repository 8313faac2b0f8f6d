import { ApiError, type Language } from '@sextant/contract'
import { sql } from 'kysely'
import { countedAs, type Actor } from '#accounts/authenticate.ts'
import { newGuestToken } from '#accounts/guest-links.ts'
import { hashToken } from '#accounts/sessions.ts'
import type { Database, Executor } from '#db/database.ts'
import { DeliveryError } from '#events/failure.ts'
import type { Links } from '#events/links.ts'
import type { Providers } from '#providers/providers.ts'
import { seal } from '#providers/seal.ts'
import { SecretKeyError } from '#providers/secret-key.ts'
import type { TakenDelivery } from '#sendings/attempts.ts'
import type { ReadContext } from '../../request/context.ts'
import { makeReport, makeReportOf, storeReport, type MadeReport } from '../stored/make.ts'
import { templateOf } from './template.ts'

/** What making the report of an email needs. */
export interface MakingDependencies {
  readonly database: Database
  /** Encrypts and decrypts the tokens of the links in emails. */
  readonly providers: Pick<Providers, 'open' | 'sealingKey'>
  /** Undefined if the address of the dashboard is not known; then emails have no link. */
  readonly links: Links | undefined
}

/** The report of an email, and the link in it. */
export interface ReportOfDelivery {
  readonly reportId: number
  /** Null without one. */
  readonly link: { readonly url: string; readonly until: string } | null
}

/** What is stored for an email. `until` and `hash` are those of its link while the link works. */
interface KeptReport {
  readonly report_id: number
  readonly sealed_token: Uint8Array | null
  readonly until: string | null
  readonly hash: string | null
}

/** The owner in the encryption of the tokens of an account. */
const sealOwner = (accountId: number) => `report-link:${accountId}`

/**
 * The report of an email. It is made by the first attempt of all that were ordered together, and is the same for all. Throws
 * ApiError 54, 3002 if it cannot be made.
 */
export async function reportOf(
  dependencies: MakingDependencies,
  delivery: TakenDelivery,
): Promise<ReportOfDelivery> {
  const { database, links, providers } = dependencies
  const { account_id: accountId, id } = delivery
  const isLinked = links !== undefined && delivery.settings.link_days > 0
  if (delivery.report_id === null || (isLinked && delivery.sealed_token === null)) {
    const key = isLinked ? await keyOf(providers) : undefined
    const made = delivery.report_id === null ? await makeFor(dependencies, delivery) : undefined
    await database.transaction((tx) => keepReport(tx, delivery, made, key))
  }
  const { rows } = await sql<KeptReport>`
    select d.report_id, d.sealed_token, l.last_day::text as until, encode(l.hash, 'hex') as hash
    from report_deliveries d
    join accounts a on a.id = ${accountId}
    join projects p on p.account_id = ${accountId} and p.id = d.project_id
    left join guest_links l on l.account_id = ${accountId} and l.id = d.guest_link_id
      and l.last_day >= (now() at time zone a.time_zone)::date and p."on" <> -1
    where d.account_id = ${accountId} and d.id = ${id}::bigint`.execute(database.executor)
  const [kept] = rows
  if (kept === undefined) throw new ApiError('forbidden', 'the project was deleted')
  const { hash, report_id: reportId, sealed_token: sealed, until } = kept
  // A link that was revoked, renewed or archived with its project, or has ended meanwhile, is not sent.
  if (!isLinked || sealed === null || until === null) return { reportId, link: null }
  const token = await providers.open(sealOwner(accountId), sealed)
  if (token === undefined) {
    throw new DeliveryError(
      'The link cannot be decrypted: SEXTANT_SECRET_KEY is missing, or is not the one it was encrypted with.',
    )
  }
  return {
    reportId,
    link: hashToken(token).toString('hex') === hash ? { url: links.guest(token), until } : null,
  }
}

/** The key that encrypts links. Throws DeliveryError if the installation has none. */
async function keyOf(providers: Pick<Providers, 'sealingKey'>): Promise<Buffer> {
  try {
    return await providers.sealingKey()
  } catch (error) {
    if (!(error instanceof SecretKeyError)) throw error
    throw new DeliveryError('The link needs SEXTANT_SECRET_KEY: set it, or send the report without a link.')
  }
}

/** Makes the report for the account that owns the project. */
async function makeFor(
  { database }: Pick<MakingDependencies, 'database'>,
  { account_id: accountId, project_id: projectId, report_template_id: templateId, settings }: TakenDelivery,
): Promise<MadeReport> {
  const { rows } = await sql<{ time_zone: string; lang: Language; currency: string }>`
    select time_zone, lang, currency from accounts where id = ${accountId}`.execute(database.executor)
  const { currency, lang, time_zone: timeZone } = rows[0]!
  const actor: Actor = {
    accountId,
    keyId: undefined,
    bounds: undefined,
    sessionId: undefined,
    guestLink: undefined,
    administrator: false,
    timeZone,
    currency,
    lang,
    guestOf: new Map(),
  }
  const context: ReadContext = { actor, database, owner: { accountId, timeZone }, sent: {} }
  return database.reports.run(countedAs(actor), () =>
    templateId === 0
      ? makeReportOf(context, async () => templateOf(projectId, settings, lang))
      : makeReport(context, projectId, templateId),
  )
}

/**
 * Stores what the emails that were ordered together lack: the report and its guest link, whose token is kept encrypted until the
 * email was sent. Another process may have been faster.
 */
async function keepReport(
  tx: Executor,
  {
    account_id: accountId,
    by_account_id: byAccountId,
    project_id: projectId,
    sending,
    settings,
  }: TakenDelivery,
  made: MadeReport | undefined,
  key: Buffer | undefined,
): Promise<void> {
  const { rows } = await sql<{ report_id: number | null; guest_link_id: number | null }>`
    select report_id, guest_link_id from report_deliveries
    where account_id = ${accountId} and sending = ${sending}::uuid
    order by id
    for update`.execute(tx)
  const known = rows.find(({ report_id }) => report_id !== null)?.report_id ?? undefined
  const reportId = known ?? (made && (await storeReport(tx, accountId, made)))
  if (reportId === undefined) return
  const isLinked = rows.some(({ guest_link_id }) => guest_link_id !== null)
  const added = key === undefined || isLinked ? undefined : newGuestToken(accountId)
  let linkId: number | null = null
  if (added !== undefined) {
    const { rows: links } = await sql<{ id: number }>`
      insert into guest_links
        (account_id, project_id, name, prefix, hash, contents, reports_ids, last_day, lang, by_account_id, by_delivery)
      select ${accountId}, ${projectId}, ${`Report ${reportId}`}, ${added.prefix}, ${added.hash}, array['reports'],
        array[r.id], (now() at time zone a.time_zone)::date + ${settings.link_days}::int, r.language, ${byAccountId}, true
      from reports r join accounts a on a.id = ${accountId}
      where r.account_id = ${accountId} and r.id = ${reportId}
      returning id`.execute(tx)
    linkId = links[0]?.id ?? null
  }
  const sealed = added === undefined ? null : seal(key!, sealOwner(accountId), added.token)
  await sql`
    update report_deliveries
    set report_id = ${reportId}, guest_link_id = coalesce(guest_link_id, ${linkId}::int),
      sealed_token = coalesce(sealed_token, ${sealed}::bytea)
    where account_id = ${accountId} and sending = ${sending}::uuid`.execute(tx)
}
