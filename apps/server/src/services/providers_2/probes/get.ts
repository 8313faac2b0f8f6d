import type { ProviderProbe } from '@sextant/contract/providers_2/probes.ts'
import { sql } from 'kysely'
import { placeByKey } from '#places/places.ts'
import type { ProbeQuery } from '#providers/probes.ts'
import { devices, searchers } from '#serp/query.ts'
import { serpProviders } from '#serp/registry.ts'
import type { Handler } from '../../handler.ts'
import { localTime } from '../../rows/local-time.ts'
import { requireAdapter } from '../find.ts'

type Row = Pick<
  ProviderProbe,
  'provider' | 'date' | 'region_key' | 'parser_version' | 'pages' | 'cost' | 'findings'
> & { readonly asked: ProbeQuery }

export const handle: Handler<'get/providers_2/probes'> = async ({ actor, database }, input) => {
  const { id = null, searcher_key, latest } = input
  if (id !== null) requireAdapter(id)
  const { rows } = await sql<Row>`
    select p.provider, ${localTime(sql`p.probed_at`, actor.timeZone)} as date, p.region_key, p.parser_version,
      p.query as asked, p.findings, amount_text(p.cost) as cost,
      array(select r.page::int from provider_probe_replies r where r.probe_id = p.id order by r.page) as pages
    from provider_probes p
    where (${id}::text is null or p.provider = ${id}) and (not ${latest} or p.id in (
      select max(id) from provider_probes group by provider, searcher
    ))
    order by p.id desc`.execute(database.executor)
  return rows
    .filter(({ asked }) => searcher_key === undefined || searchers[asked.searcher].key === searcher_key)
    .map(({ asked, ...row }) => ({
      ...row,
      searcher_key: searchers[asked.searcher].key,
      query: asked.text,
      region_name: placeByKey(row.region_key)?.nameEn ?? asked.country,
      region_lang: asked.language,
      region_device: devices.indexOf(asked.device),
      outdated: serpProviders[row.provider]?.parserVersion === row.parser_version ? 0 : 1,
    }))
}
