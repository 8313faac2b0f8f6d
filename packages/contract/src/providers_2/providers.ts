import { type Static, Type } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { searcherKeys } from '../searchers.ts'

const flag = (description: string) => Type.Union([Type.Literal(0), Type.Literal(1)], { description })
const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
const amountOrNull = (description: string) =>
  Type.Union([Type.String({ pattern: '^\\d+(\\.\\d+)?$' }), Type.Null()], { description })

/** Where a provider's key and address come from. */
export const providerSources = {
  none: 'Not configured: nothing is asked of it.',
  settings: 'The settings of the server, which alone can change key and address.',
  stored: 'Added here.',
} as const
export type ProviderSourceName = keyof typeof providerSources

export const ProviderEngine = Type.Object({
  searcher_key: Type.Integer({ description: 'Search engine.' }),
  devices: Type.Array(Type.String(), { description: '`desktop`, `tablet`, `mobile`.' }),
  places: Type.String({ description: 'How it can be told where to search from, in words.' }),
})

export const Provider = Type.Object(
  {
    id: Type.String({ description: 'Id, such as `serper`.' }),
    name: Type.String({ description: 'Name for people.' }),
    source: Type.Unsafe<ProviderSourceName>(
      Type.Union(
        Object.keys(providerSources).map((name) => Type.Literal(name)),
        {
          description: Object.entries(providerSources)
            .map(([name, text]) => `\`${name}\` ${text}`)
            .join(' '),
        },
      ),
    ),
    on: flag('0: switched off, nothing is sent to it.'),
    problem: textOrNull('Why it cannot be used as it is configured; null when it can.'),
    key: textOrNull('The end of its key behind `…`; null without one. The whole key is never answered.'),
    base_url: textOrNull('Its address; null for one without a network, or not configured.'),
    price_per_unit: amountOrNull(
      'What a unit costs; null when not known: then no cap can be kept, and none lets it by.',
    ),
    listed_price_per_unit: amountOrNull(
      'Public entry price of a unit in US dollars, used when none was set.',
    ),
    billing_unit: Type.String({ description: 'What it counts and charges.' }),
    synthetic: flag('1: its results are invented.'),
    needs_key: flag('1: it cannot be added without a key.'),
    key_form: textOrNull('The form of the key, where it is not any text.'),
    paging: Type.String({
      description:
        '`addressable` any page by its number, `prefix` pages from the first one down, `whole` all results at once.',
    }),
    page_size: Type.Integer({ description: 'Results on a page.' }),
    maximum_depth: Type.Integer({ description: 'The deepest position it can be asked for.' }),
    deferred: flag('1: it also answers later, for less. Schedules use that.'),
    engines: Type.Array(ProviderEngine),
    spent_day: Type.String({
      description: 'What was spent on it today (UTC), requests on their way included.',
    }),
    spent_month: Type.String({ description: 'The same of this month.' }),
  },
  { title: 'Provider', description: 'A source of SERPs: what it can do, and how it is configured.' },
)
export type Provider = Static<typeof Provider>

const id = parameter.text(64).required('Provider, such as `serper`; `get/providers_2/providers` lists them.')
const key = parameter.text(1000).optional('API key. Stored encrypted, never answered again.')
const base_url = parameter
  .text(500, 0)
  .optional("Its address instead of the vendor's, such as `https://search.example`; empty for the vendor's.")
const price_per_unit = parameter
  .text(20, 0)
  .optional('What a unit costs, at most 9 decimals, such as `0.0006`; empty for the listed price.')
const on = parameter.flag().optional('0 switches it off: from then on nothing is sent. 1 switches it on.')

export const providersGet = operation('get/providers_2/providers', {
  summary: 'List the providers of SERPs, configured or not.',
  access: 'administrator',
  parameters: { id: parameter.text(64).optional('Only this one.') },
  result: Type.Array(Provider),
  errors: ['forbidden'],
  example: {
    request: { id: 'serper' },
    result: [{ ...exampleOf('serper'), source: 'none', key: null, base_url: null }],
  },
})

export const providersAdd = operation('add/providers_2/providers', {
  summary: 'Configure a provider of SERPs.',
  notes:
    'It becomes the last one in the order of every search engine it has, and the only one of those whose SERPs were ' +
    'invented until now.',
  access: 'administrator',
  parameters: { id, key, base_url, price_per_unit },
  result: Provider,
  errors: ['forbidden', 'duplicate', 'not_supported'],
  example: {
    request: { id: 'serper', key: 'example-key-0123456789', price_per_unit: '0.001' },
    result: exampleOf('serper'),
  },
})

export const providersEdit = operation('edit/providers_2/providers', {
  summary: 'Change the key, the address or the price of a provider, or switch it on or off.',
  notes:
    'What is absent stays. Other processes see it within two seconds; a switch counts at once everywhere. Checks that run ' +
    'go on with the next provider in the order of their search engine, or wait for a short time and then end with the reason. ' +
    'Off, it is not asked for search volumes either. ' +
    'Key and address of a provider from the settings are changed there (3004).',
  access: 'administrator',
  parameters: { id, key, base_url, price_per_unit, on },
  result: Provider,
  errors: ['forbidden', 'not_supported'],
  example: { request: { id: 'serper', on: 0 }, result: { ...exampleOf('serper'), on: 0 } },
})

export const providersDel = operation('del/providers_2/providers', {
  summary: 'Remove a provider that was added, with its key.',
  notes: 'It leaves every order. What was spent on it, its caps and its pages stay.',
  access: 'administrator',
  parameters: { id },
  result: Type.Integer({ description: '1, or 0 when it was not configured.' }),
  errors: ['forbidden', 'not_supported'],
  example: { request: { id: 'serper' }, result: 1 },
})

const ProviderOrder = Type.Object(
  {
    searcher_key: Type.Integer({ description: 'Search engine.' }),
    providers: Type.Array(Type.String(), {
      description: 'Ids, the first one asked first; empty: nobody can be asked.',
    }),
    usual: flag('1: no order was set; `SERP_PROVIDER` is asked.'),
  },
  { title: 'ProviderOrder', description: 'Who is asked for the SERPs of a search engine.' },
)

export const providersOrderGet = operation('get/providers_2/providers/order', {
  summary: 'List who is asked for the SERPs of each search engine, the first one first.',
  access: 'administrator',
  parameters: { searcher_key: parameter.oneOf(searcherKeys).optional('Only this search engine.') },
  result: Type.Array(ProviderOrder),
  errors: ['forbidden'],
  example: {
    request: { searcher_key: 1 },
    result: [{ searcher_key: 1, providers: ['serper'], usual: 0 }],
  },
})

export const providersOrderEdit = operation('edit/providers_2/providers/order', {
  summary: 'Set who is asked for the SERPs of a search engine.',
  notes:
    'A check uses one provider for all its pages. When that one cannot give them (its key is refused, its credit is used ' +
    'up, a cap is reached, it is switched off or fails for good), the next one starts from the first page. An empty list ' +
    'goes back to `SERP_PROVIDER`. Invented SERPs stand alone (2003).',
  access: 'administrator',
  parameters: {
    searcher_key: parameter.oneOf(searcherKeys).required('Search engine.'),
    providers: parameter.texts(64, 20).required('Ids of configured providers, the first one asked first.'),
  },
  result: ProviderOrder,
  errors: ['forbidden'],
  example: {
    request: { searcher_key: 1, providers: ['serper'] },
    result: { searcher_key: 1, providers: ['serper'], usual: 0 },
  },
})

/** A provider of the examples. */
function exampleOf(provider: string): Provider {
  return {
    id: provider,
    name: 'Serper',
    source: 'stored',
    on: 1,
    problem: null,
    key: '…6789',
    base_url: 'https://google.serper.dev',
    price_per_unit: '0.001',
    listed_price_per_unit: '0.001',
    billing_unit: 'credit',
    synthetic: 0,
    needs_key: 1,
    key_form: null,
    paging: 'addressable',
    page_size: 10,
    maximum_depth: 100,
    deferred: 0,
    engines: [{ searcher_key: 1, devices: ['desktop'], places: "places by Google's name" }],
    spent_day: '0.00',
    spent_month: '0.00',
  }
}
