import { PROBES_KEPT } from '@sextant/contract/providers_2/probes.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Finding } from '#serp/probe/assumptions.ts'
import type { ProbeReply } from '#serp/probe/examine.ts'
import type { Searcher, SerpQuery } from '#serp/query.ts'
import { replyBody, replyText } from '#serp/replies/reply-body.ts'

/** The query of a probe, for every page of it. */
export type ProbeQuery = Omit<SerpQuery, 'page' | 'hints'>

/** A probe as it is kept. */
export interface Probe {
  readonly provider: string
  /** Version of the adapter that read the replies. */
  readonly parserVersion: number
  readonly regionKey: number
  readonly query: ProbeQuery
  readonly findings: readonly Finding[]
  /** Exact decimal text; null: not known exactly. */
  readonly cost: string | null
  readonly replies: readonly ProbeReply[]
}

/** Keeps a probe, and removes those of the provider and the search engine that are too old. */
export async function keepProbe(tx: Executor, probe: Probe): Promise<void> {
  const { provider, query, replies } = probe
  const { rows } = await sql<{ id: number }>`
    insert into provider_probes (provider, searcher, parser_version, region_key, query, findings, cost)
    values (${provider}, ${query.searcher}, ${probe.parserVersion}, ${probe.regionKey}, ${JSON.stringify(query)}::json,
      ${JSON.stringify(probe.findings)}::json, ${probe.cost}::numeric)
    returning id`.execute(tx)
  const { id } = rows[0]!
  for (const { page, body } of replies) {
    await sql`
      insert into provider_probe_replies (probe_id, page, body)
      values (${id}, ${page}, ${replyBody(provider, body)})`.execute(tx)
  }
  await sql`
    delete from provider_probes
    where provider = ${provider} and searcher = ${query.searcher} and id <= (
      select id from provider_probes where provider = ${provider} and searcher = ${query.searcher}
      order by id desc offset ${PROBES_KEPT} limit 1
    )`.execute(tx)
}

/** Reads the latest probe of a provider for each search engine, or for one, with its replies. */
export async function readLatestProbes(
  executor: Executor,
  provider: string,
  searcher: Searcher | null,
): Promise<ReadProbe[]> {
  return readProbes(
    executor,
    sql`
      select max(id) from provider_probes
      where provider = ${provider} and (${searcher}::text is null or searcher = ${searcher})
      group by searcher`,
  )
}

/** The id of the latest probe in which this version of the adapter read every reply and nothing was broken; null: none. */
export async function latestHeldProbe(
  executor: Executor,
  provider: string,
  searcher: Searcher,
  parserVersion: number,
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from provider_probes
    where provider = ${provider} and searcher = ${searcher} and parser_version = ${parserVersion} and (
      select bool_or(f ->> 'assumption' = 'shape' and f ->> 'result' = 'proven') and bool_and(f ->> 'result' <> 'broken')
      from json_array_elements(findings) f
    )`.execute(executor)
  return rows[0]!.id
}

/** Reads a probe with its replies; undefined: there is none any more. */
export async function readProbe(executor: Executor, id: number): Promise<ReadProbe | undefined> {
  return (await readProbes(executor, sql`${id}::int`))[0]
}

/** A kept probe with its replies. */
type ReadProbe = Pick<Probe, 'query' | 'replies'>

async function readProbes(executor: Executor, ids: RawBuilder<unknown>): Promise<ReadProbe[]> {
  const { rows } = await sql<{ id: number; query: ProbeQuery; page: number; body: Buffer }>`
    select p.id, p.query, r.page, r.body
    from provider_probes p join provider_probe_replies r on r.probe_id = p.id
    where p.id in (${ids})
    order by p.searcher, r.page`.execute(executor)
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((probe) => ({
    query: probe[0]!.query,
    replies: probe.map(({ page, body }) => ({ page, body: replyText(body) })),
  }))
}

/** Removes the probes of a provider, whose address has changed. */
export async function forgetProbes(executor: Executor, provider: string): Promise<void> {
  await sql`delete from provider_probes where provider = ${provider}`.execute(executor)
}
