import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { isInventedBy } from '#figures/invented.ts'
import type { StoredPage } from '../find/read-page.ts'
import { defaultRules, type MatchRule } from '../match/rules.ts'
import type { CheckedQuery } from '../query.ts'
import { bodySql } from './copies.ts'

/** The cell to explain. */
export interface CellAsked {
  readonly accountId: number
  readonly projectId: number
  /** The project itself or a competitor, with its short url. */
  readonly site: { readonly id: number; readonly url: string }
  readonly regionIndex: number
  /** YYYY-MM-DD. */
  readonly date: string
  readonly keywordId: string
}

/** A cell and its check; without a cell, the last check of the date. */
export interface Evidence {
  readonly has_cell: boolean
  readonly position: number | null
  readonly relevant_url: string | null
  readonly invented: boolean
  readonly check: EvidenceCheck | null
  /** The replay that wrote the cell, or removed it. */
  readonly replay: { readonly id: number; readonly date: string } | null
}

/** A check that has ended. */
export interface EvidenceCheck extends CheckedQuery {
  readonly id: string
  readonly run_id: string
  readonly started: string
  readonly ended: string
  readonly outcome: string
  readonly reason: string | null
  readonly reason_kind: string | null
  /** Whether it looked for the site; false for a competitor that was added later. */
  readonly looked_for: boolean
  readonly pages_wanted: number
  readonly price_per_page: string
  readonly replies_removed: string | null
  /** Version of the rules for the site. */
  readonly version: number
  /** Null: they are gone with the competitor of the original project that they were for. */
  readonly rules: readonly MatchRule[] | null
}

/** A stored reply with its metadata. */
export interface EvidenceReply extends StoredPage {
  readonly parser_version: number
  readonly request_id: string | null
  readonly date: string
  readonly copied: boolean
  readonly units: string | null
  readonly cost: string | null
  readonly body: Buffer | null
}

const shown = (time: string, timeZone: string) =>
  sql`to_char(${sql.ref(time)} at time zone ${timeZone}, 'YYYY-MM-DD HH24:MI:SS')`

/** Reads the evidence for a cell. Times are in `timeZone`. */
export async function readEvidence(
  executor: Executor,
  asked: CellAsked,
  timeZone: string,
): Promise<Evidence> {
  const { accountId, projectId, site, regionIndex, date, keywordId } = asked
  // A copied cell points to a check of the original project, where the same site has another id.
  const seenAs = sql`case
    when t.project_id = ${projectId} then ${site.id}::int
    when ${site.id}::int = ${projectId} then t.project_id
    else (select id from competitors c
          where c.account_id = ${accountId} and c.project_id = t.project_id and c.url = ${site.url} limit 1)
  end`
  const { rows } = await sql<Omit<Evidence, 'check'> & { check: StoredCheck | null }>`
    select coalesce(cell.has_cell, false) as has_cell, cell.position, cell.relevant_url,
      coalesce(cell.invented, false) as invented,
      case when t.id is not null then json_build_object(
        'id', t.id::text, 'run_id', t.run_id::text, 'query', t.query, 'date', t.date, 'site', t.site,
        'subdomains', coalesce(replay.subdomains, t.subdomains), 'outcome', t.outcome, 'reason', t.reason,
        'reason_kind', t.reason_kind, 'looked_for', noted.looked_for, 'pages_wanted', t.pages_wanted,
        'price_per_page', amount_text(r.price_per_page),
        'started', ${shown('r.started_at', timeZone)}, 'ended', ${shown('t.ended_at', timeZone)},
        'replies_removed', ${shown('r.replies_removed_at', timeZone)}, 'version', noted.version, 'rules', m.rules,
        'searcher_key', i.searcher_key, 'region_key', i.region_key, 'lang', i.lang, 'device', i.device
      ) end as "check",
      case when replay.id is not null then json_build_object(
        'id', replay.id, 'date', ${shown('replay.started_at', timeZone)}
      ) end as replay
    from (select 1) one
    left join (
      select true as has_cell, position, relevant_url, task_id, invented from positions
      where account_id = ${accountId} and project_id = ${site.id} and region_index = ${regionIndex}
        and date = ${date}::date and keyword_id = ${keywordId}::bigint
    ) cell on true
    -- What a deleted project leaves until it is removed has no run.
    left join (tasks t join runs r on r.account_id = ${accountId} and r.id = t.run_id)
      on t.account_id = ${accountId} and t.ended_at is not null
      and t.id = case when cell.has_cell then cell.task_id else (
        select l.id from tasks l
        where l.account_id = ${accountId} and l.project_id = ${projectId} and l.region_index = ${regionIndex}
          and l.date = ${date}::date and l.keyword_id = ${keywordId}::bigint and l.ended_at is not null
        order by ${isInventedBy(sql`l.provider`)}, l.id desc limit 1
      ) end
    left join region_indexes i on i.region_index = t.region_index
    left join lateral (
      select p.id, p.started_at, p.rules_versions, p.subdomains
      from replay_changes c join replays p on p.account_id = ${accountId} and p.id = c.replay_id and not p.preview
      where c.account_id = ${accountId} and c.project_id = ${seenAs} and c.region_index = t.region_index
        and c.date = t.date and c.keyword_id = t.keyword_id and coalesce(c.task_id, c.old_task_id) = t.id
        and c.position is not distinct from cell.position
        -- The replays of the original project since then are not those of the copy.
        and (t.project_id = ${projectId} or p.started_at < (
          select created_at from projects where account_id = ${accountId} and id = ${projectId}))
      order by c.id desc limit 1
    ) replay on true
    left join lateral (
      select ${seenAs} as site_id,
        coalesce(${seenAs} = t.project_id or ${seenAs} = any(r.competitors_ids), false) as looked_for,
        coalesce((coalesce(replay.rules_versions, r.rules_versions) ->> (${seenAs})::text)::int, 0) as version
    ) noted on true
    left join match_rules m on m.account_id = ${accountId} and m.site_id = noted.site_id
      and m.version = noted.version`.execute(executor)
  const { check, ...evidence } = rows[0]!
  if (check === null) return { ...evidence, check }
  const { site: ownSite, subdomains, rules, ...facts } = check
  // A cell of a copied project outlives the competitor for which the check looked.
  const isKnown = !evidence.has_cell || evidence.replay !== null || facts.looked_for
  const url = site.id === projectId ? ownSite : site.url
  return {
    ...evidence,
    check: { ...facts, rules: isKnown ? (rules ?? defaultRules(url, subdomains)) : null },
  }
}

interface StoredCheck extends EvidenceCheck {
  readonly site: string
  readonly subdomains: boolean
}

/** Reads the stored replies of a check in page order. */
export async function evidenceReplies(
  executor: Executor,
  accountId: number,
  taskId: string,
  timeZone: string,
): Promise<EvidenceReply[]> {
  const { rows } = await sql<EvidenceReply>`
    select s.page, s.provider, r.confirms_empty, coalesce(s.doubtful, false) as doubtful, s.parser_version, s.request_id, ${shown('s.fetched_at', timeZone)} as date, s.copied,
      trim_scale(s.units)::text as units, trim_scale(s.cost)::text as cost, ${bodySql(accountId)} as body
    from serp_pages s join runs r on r.account_id = ${accountId} and r.id = s.run_id
    where s.account_id = ${accountId} and s.task_id = ${taskId}::bigint
    order by abs(s.page), s.page desc`.execute(executor)
  return rows
}
