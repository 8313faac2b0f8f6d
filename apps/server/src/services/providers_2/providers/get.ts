import type { Provider } from '@sextant/contract/providers_2/providers.ts'
import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { ConfiguredProvider } from '#providers/configured.ts'
import { readPaces } from '#providers/pace/shared.ts'
import { readQuarantines, type Quarantine } from '#providers/truth/stored.ts'
import { placeForms } from '#serp/places.ts'
import type { SerpProvider } from '#serp/provider.ts'
import { searchers, type Searcher } from '#serp/query.ts'
import { serpProviders } from '#serp/registry.ts'
import { describe as textOf } from '#serp/truth/watch.ts'
import type { Handler } from '../../handler.ts'
import type { Context } from '../../request/context.ts'
import { requireAdapter } from '../find.ts'

export const handle: Handler<'get/providers_2/providers'> = async (context, { id }) => {
  if (id !== undefined) requireAdapter(id)
  return listProviders(context, id)
}

/** All providers, or the one with this id, as on the wire. */
export async function listProviders({ database, providers }: Context, id?: string): Promise<Provider[]> {
  const now = await providers.now()
  const spent = await readSpent(database.executor)
  const paces = new Map((await readPaces(database.executor)).map((pace) => [pace.provider, pace]))
  const quarantines = Map.groupBy(await readQuarantines(database.executor), ({ provider }) => provider)
  return Object.values(serpProviders)
    .filter((adapter) => id === undefined || adapter.id === id)
    .map((adapter) => {
      const { day = '0.00', month = '0.00' } = spent.get(adapter.id) ?? {}
      const pace = paces.get(adapter.id)
      return {
        ...describe(adapter, now.byId(adapter.id)),
        current_per_second: rounded(pace?.per_second ?? null),
        paused_seconds: pace?.paused_seconds ?? 0,
        spent_day: day,
        spent_month: month,
        quarantines: (quarantines.get(adapter.id) ?? []).map(quarantineOnWire),
      }
    })
}

function quarantineOnWire(quarantine: Quarantine): Provider['quarantines'][number] {
  const { searcher, since, rule, departed, judged } = quarantine
  return { searcher_key: searchers[searcher].key, since, rule, text: textOf(quarantine), departed, judged }
}

function describe(
  adapter: SerpProvider,
  configured: ConfiguredProvider | undefined,
): Omit<Provider, 'current_per_second' | 'paused_seconds' | 'spent_day' | 'spent_month' | 'quarantines'> {
  return {
    id: adapter.id,
    name: adapter.label,
    source: configured?.source ?? 'none',
    on: configured?.enabled === false ? 0 : 1,
    problem: configured?.problem ?? null,
    key: shownKey(configured?.keyEnd ?? null),
    base_url: configured?.baseUrl || null,
    price_per_unit: configured === undefined ? adapter.unitPrice : configured.pricePerUnit,
    listed_price_per_unit: adapter.unitPrice,
    per_second: configured?.perSecond ?? null,
    listed_per_second: rounded(adapter.pace.perSecond),
    listed_per_second_at_most: rounded(adapter.pace.perSecondAtMost ?? adapter.pace.perSecond),
    at_once: configured?.atOnce ?? null,
    listed_at_once: adapter.pace.atOnce,
    billing_unit: adapter.billingUnit,
    synthetic: adapter.synthetic ? 1 : 0,
    needs_key: adapter.needsKey ? 1 : 0,
    key_form: adapter.keyForm?.says ?? null,
    paging: adapter.paging,
    page_size: adapter.pageSize,
    maximum_depth: adapter.maximumDepth,
    deferred: adapter.queue === undefined ? 0 : 1,
    engines: Object.entries(adapter.engines).map(([name, { devices, places }]) => ({
      searcher_key: searchers[name as Searcher].key,
      devices: [...devices],
      places: placeForms[places],
    })),
  }
}

/** A rate with three decimals: limits per minute are no whole numbers per second. */
function rounded(perSecond: number | null): number | null {
  return perSecond === null ? null : Number(perSecond.toFixed(3))
}

function shownKey(end: string | null): string | null {
  return end === null ? null : `…${end}`
}

/** The cost of each provider today and this month, including pending requests. */
async function readSpent(
  executor: Executor,
): Promise<ReadonlyMap<string, { readonly day?: string; readonly month?: string }>> {
  const { rows } = await sql<{ subject: string; period: 'day' | 'month'; amount: string }>`
    select subject, period, amount_text(spent + reserved) as amount from provider_spend
    where scope = 'provider' and starts = date_trunc(period, now() at time zone 'UTC')::date`.execute(
    executor,
  )
  const spent = new Map<string, { day?: string; month?: string }>()
  for (const { subject, period, amount } of rows) {
    spent.set(subject, { ...spent.get(subject), [period]: amount })
  }
  return spent
}
