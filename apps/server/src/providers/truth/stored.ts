import { sql } from 'kysely'
import type { Database, Executor } from '#db/database.ts'
import type { Searcher } from '#serp/query.ts'
import { addProfiles, type Profile } from '#serp/truth/profile.ts'
import type { RuleName } from '#serp/truth/rules.ts'
import type { Suspicion } from '#serp/truth/suspicion.ts'
import type { Conviction } from '#serp/truth/watch.ts'

/** A provider that is not trusted for a search engine. */
export interface Quarantine extends Conviction {
  readonly provider: string
  readonly searcher: Searcher
  /** RFC 3339, UTC. */
  readonly since: string
}

const quarantineSql = sql`
  provider, searcher, rule, detail, departed, judged,
  to_char(quarantined_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since`

export async function readQuarantines(executor: Executor): Promise<Quarantine[]> {
  const { rows } = await sql<Quarantine>`
    select ${quarantineSql} from provider_trust where quarantined_at is not null order by provider, searcher`.execute(
    executor,
  )
  return rows
}

/** Quarantines whose events were not made yet. */
export async function readUntold(executor: Executor): Promise<Quarantine[]> {
  const { rows } = await sql<Quarantine>`
    select ${quarantineSql} from provider_trust
    where quarantined_at is not null and told_at is null order by quarantined_at`.execute(executor)
  return rows
}

/** Marks a quarantine as reported. Returns false when another process has done so, or it was lifted. */
export async function setTold(tx: Executor, { provider, searcher }: Quarantine): Promise<boolean> {
  const { rows } = await sql`
    update provider_trust set told_at = now()
    where provider = ${provider} and searcher = ${searcher} and quarantined_at is not null and told_at is null
    returning provider`.execute(tx)
  return rows.length > 0
}

/** Stores a quarantine. Returns false when there is one already. */
export async function addQuarantine(
  executor: Executor,
  provider: string,
  searcher: Searcher,
  { rule, detail, departed, judged }: Conviction,
): Promise<boolean> {
  const { rows } = await sql`
    insert into provider_trust as t (provider, searcher, quarantined_at, rule, detail, departed, judged)
    values (${provider}, ${searcher}, now(), ${rule}, ${detail}, ${departed}, ${judged})
    on conflict (provider, searcher) do update
    set quarantined_at = excluded.quarantined_at, rule = excluded.rule, detail = excluded.detail,
        departed = excluded.departed, judged = excluded.judged, told_at = null
    where t.quarantined_at is null
    returning provider`.execute(executor)
  return rows.length > 0
}

/**
 * Lifts a quarantine: what was learned and probed before it is forgotten, and departures from the rule that led to it are
 * ordinary until replies show otherwise. Returns false when there was none.
 */
export async function liftQuarantine(tx: Executor, provider: string, searcher: Searcher): Promise<boolean> {
  const { rows } = await sql<{ rule: RuleName | null }>`
    select rule from provider_trust where provider = ${provider} and searcher = ${searcher} for update`.execute(
    tx,
  )
  const rule = rows[0]?.rule ?? null
  if (rule === null) return false
  await sql`
    delete from provider_probes where provider = ${provider} and searcher = ${searcher} and probed_at < (
      select quarantined_at from provider_trust where provider = ${provider} and searcher = ${searcher}
    )`.execute(tx)
  await sql`delete from provider_trust where provider = ${provider} and searcher = ${searcher}`.execute(tx)
  const ordinary = { judged: { [rule]: 100 }, departed: { [rule]: 100 } }
  await sql`
    update provider_profiles
    set profile = ${JSON.stringify({ pages: 0, shapes: 0, fields: {}, fresh: {}, ...ordinary })}::json
    where provider = ${provider} and searcher = ${searcher}`.execute(tx)
  return true
}

/** Forgets a provider, whose key or address has changed. */
export async function forgetTruth(executor: Executor, provider: string): Promise<void> {
  await sql`delete from provider_trust where provider = ${provider}`.execute(executor)
  await sql`delete from provider_profiles where provider = ${provider}`.execute(executor)
}

/** Profiles of the current parser, by variant. */
export async function readProfiles(
  executor: Executor,
  provider: string,
  searcher: Searcher,
  parserVersion: number,
): Promise<ReadonlyMap<string, Profile>> {
  const { rows } = await sql<{ variant: string; profile: Profile }>`
    select variant, profile from provider_profiles
    where provider = ${provider} and searcher = ${searcher} and parser_version = ${parserVersion}`.execute(
    executor,
  )
  return new Map(rows.map(({ variant, profile }) => [variant, profile]))
}

/** Adds what a process has learned to a profile. Returns the sum. */
export function addLearned(
  database: Database,
  provider: string,
  searcher: Searcher,
  variant: string,
  parserVersion: number,
  learned: Profile,
): Promise<Profile> {
  return database.transaction(async (tx) => {
    const { rows } = await sql<{ profile: Profile; parser_version: number }>`
      select profile, parser_version from provider_profiles
      where provider = ${provider} and searcher = ${searcher} and variant = ${variant} for update`.execute(tx)
    const known = rows[0]?.parser_version === parserVersion ? rows[0].profile : undefined
    const sum = known === undefined ? learned : addProfiles(known, learned)
    await sql`
      insert into provider_profiles (provider, searcher, variant, parser_version, profile)
      values (${provider}, ${searcher}, ${variant}, ${parserVersion}, ${JSON.stringify(sum)}::json)
      on conflict (provider, searcher, variant) do update
      set parser_version = excluded.parser_version, profile = excluded.profile`.execute(tx)
    return sum
  })
}

export async function readSuspicion(
  executor: Executor,
  provider: string,
  searcher: Searcher,
): Promise<Suspicion> {
  const { rows } = await sql<{ suspicion: Suspicion }>`
    select suspicion from provider_trust where provider = ${provider} and searcher = ${searcher}`.execute(
    executor,
  )
  return rows[0]?.suspicion ?? {}
}

export async function writeSuspicion(
  executor: Executor,
  provider: string,
  searcher: Searcher,
  suspicion: Suspicion,
): Promise<void> {
  await sql`
    insert into provider_trust (provider, searcher, suspicion)
    values (${provider}, ${searcher}, ${JSON.stringify(suspicion)}::json)
    on conflict (provider, searcher) do update set suspicion = excluded.suspicion`.execute(executor)
}
