import { readLatestProbes } from '#providers/probes.ts'
import { SerpError } from '#serp/errors.ts'
import { examine } from '#serp/probe/examine.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { searcherByKey, type SerpQuery } from '#serp/query.ts'
import { redactShortKeys } from '#serp/redact.ts'
import type { Handler } from '../../handler.ts'
import { requireAdapter } from '../find.ts'

export const handle: Handler<'get/providers_2/probes/replies'> = async (
  { database, providers },
  { id, searcher_key },
) => {
  const provider = requireAdapter(id)
  const searcher = searcher_key === undefined ? null : (searcherByKey(searcher_key) ?? null)
  const apiKey = (await providers.now()).byId(id)?.context(AbortSignal.abort()).apiKey ?? ''
  const probes = await readLatestProbes(database.executor, id, searcher)
  return probes.map(({ query, replies }) => ({
    provider: id,
    parser_version: provider.parserVersion,
    query,
    replies: replies.map(({ page, body }) => ({
      page,
      body: redactShortKeys(body, apiKey),
      links: linksIn(provider, { ...query, page }, body),
    })),
    findings: examine(provider, query, replies),
  }))
}

function linksIn(provider: SerpProvider, query: SerpQuery, body: string): string[] {
  try {
    return provider.parse(body, query).organic.map(({ url }) => url)
  } catch (error) {
    if (!(error instanceof SerpError)) throw error
    return []
  }
}
