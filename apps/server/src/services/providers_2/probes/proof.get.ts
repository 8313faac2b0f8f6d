import type { ProviderFinding, ProviderProof } from '@sextant/contract/providers_2/probes.ts'
import { sql } from 'kysely'
import { assumptionsOf } from '#serp/probe/assumptions.ts'
import { searchers, type Searcher } from '#serp/query.ts'
import type { Handler } from '../../handler.ts'
import { localTime } from '../../rows/local-time.ts'
import { requireAdapter } from '../find.ts'

interface Row {
  readonly provider: string
  readonly searcher: Searcher
  readonly parser_version: number
  readonly findings: readonly ProviderFinding[]
  readonly date: string
}

export const handle: Handler<'get/providers_2/probes/proof'> = async (
  { actor, database, providers },
  { id },
) => {
  if (id !== undefined) requireAdapter(id)
  const configured = (await providers.now()).all.filter(
    ({ provider }) => id === undefined || provider.id === id,
  )
  const { rows } = await sql<Row>`
    select provider, searcher, parser_version, findings, ${localTime(sql`probed_at`, actor.timeZone)} as date
    from provider_probes order by id desc`.execute(database.executor)
  return configured.flatMap(({ provider }) =>
    (Object.keys(provider.engines) as Searcher[]).map((searcher) => {
      const probes = rows.filter(
        (row) =>
          row.provider === provider.id &&
          row.searcher === searcher &&
          row.parser_version === provider.parserVersion,
      )
      return {
        provider: provider.id,
        searcher_key: searchers[searcher].key,
        findings: assumptionsOf(provider.paging).map((name) => latestFinding(name, probes)),
      }
    }),
  )
}

/** The latest finding that shows whether an assumption is true, of probes from the latest. */
function latestFinding(
  assumption: ProviderFinding['assumption'],
  probes: readonly Row[],
): ProviderProof['findings'][number] {
  const found = probes.flatMap(({ date, findings }) =>
    findings.flatMap((finding) => (finding.assumption === assumption ? [{ ...finding, date }] : [])),
  )
  const shown = found.find(({ result }) => result !== 'not_shown')
  if (shown !== undefined) return shown
  const received = found[0]?.received ?? 'Not probed.'
  return { assumption, result: 'not_shown', expected: null, received, date: null }
}
