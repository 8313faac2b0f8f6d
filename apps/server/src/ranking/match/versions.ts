import { isDeepStrictEqual } from 'node:util'
import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import { defaultRules, type MatchRule } from './rules.ts'

/** A version of the rules of a site. */
export interface RulesVersion {
  readonly siteId: number
  /** Short url of the site. */
  readonly site: string
  readonly subdomains: boolean
  /** 0: the site never had its own rules. */
  readonly version: number
  /** Null: the default rules. */
  readonly rules: readonly MatchRule[] | null
  /** YYYY-MM-DD HH:MM:SS. */
  readonly madeAt: string | null
  readonly byAccountId: number | null
}

/** The rules of a version as they are applied. */
export function rulesOf({ site, subdomains, rules }: Pick<RulesVersion, 'site' | 'subdomains' | 'rules'>) {
  return rules ?? defaultRules(site, subdomains)
}

/**
 * Reads every version of the rules of a project's sites, latest first; a site without its own rules has version 0. The
 * project comes first, then its competitors in their order. Times are in `timeZone`.
 */
export async function rulesVersions(
  executor: Executor,
  accountId: number,
  projectId: number,
  timeZone = 'UTC',
): Promise<RulesVersion[]> {
  const { rows } = await sql<RulesVersion>`
    select s.id as "siteId", s.url as site, p.subdomains, coalesce(m.version, 0) as version, m.rules,
      to_char(m.created_at at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS') as "madeAt", m.by_account_id as "byAccountId"
    from projects p
    cross join lateral (
      select p.id, p.url, -1 as ord
      union all
      select c.id, c.url, c.ord from competitors c
      where c.account_id = ${accountId} and c.project_id = ${projectId}
    ) s
    left join match_rules m on m.account_id = ${accountId} and m.site_id = s.id
    where p.account_id = ${accountId} and p.id = ${projectId}
    order by s.ord, s.id, m.version desc`.execute(executor)
  return rows
}

/**
 * Adds a version of the rules of a site and returns its number; `rules` null: the default rules. Unchanged rules add no
 * version. The project must be locked.
 */
export async function addRulesVersion(
  tx: Executor,
  latest: RulesVersion,
  rules: readonly MatchRule[] | null,
  by: { readonly accountId: number; readonly projectId: number; readonly byAccountId: number },
): Promise<number> {
  if (isDeepStrictEqual(latest.rules, rules)) return latest.version
  const version = latest.version + 1
  await sql`
    insert into match_rules (account_id, project_id, site_id, version, rules, by_account_id)
    values (${by.accountId}, ${by.projectId}, ${latest.siteId}, ${version},
            ${rules === null ? null : JSON.stringify(rules)}::jsonb, ${by.byAccountId})`.execute(tx)
  return version
}

/** SQL of the latest versions of a project's sites as an object by site, as stored in `runs.rules_versions`. */
export function latestVersionsSql(accountId: number, project: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_object_agg(latest.site_id, latest.version) from (
      select m.site_id, max(m.version) as version from match_rules m
      where m.account_id = ${accountId} and m.project_id = ${project}
      group by m.site_id
    ) latest
  ), '{}')`
}

/** SQL of the rules of stored versions as an object by site. A site without its own rules is absent or null. */
export function rulesOfVersionsSql(accountId: number, versions: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select json_object_agg(noted.key, m.rules) from jsonb_each_text(${versions}) noted
    join match_rules m on m.account_id = ${accountId} and m.site_id = noted.key::int and m.version = noted.value::int
  ), '{}')`
}
