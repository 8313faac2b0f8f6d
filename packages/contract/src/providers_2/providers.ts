import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { searcherKeys } from '../searchers.ts'
import { flag, integerOrNull, numberOrNull, textOrNull } from '../value.ts'
import { Quarantine } from './quarantines.ts'

const amountOrNull = (description: string) =>
  Type.Union([Type.String({ pattern: '^\\d+(\\.\\d+)?$' }), Type.Null()], { description })

/** Sources of a provider's key and address. */
export const providerSources = {
  none: 'Not configured: no requests are sent to it.',
  settings: 'Settings of the server, the only place to change its key and address.',
  stored: 'Added through the API.',
} as const
export type ProviderSourceName = keyof typeof providerSources

export const ProviderEngine = Type.Object({
  searcher_key: Type.Integer({ description: 'Key of the search engine.' }),
  devices: Type.Array(Type.String(), { description: 'Supported devices: `desktop`, `tablet`, `mobile`.' }),
  places: Type.String({ description: 'Description of how the place of a search can be set.' }),
})

export const Provider = Type.Object(
  {
    id: Type.String({ description: 'Unique id of the provider, such as `serper`.' }),
    name: Type.String({ description: 'Display name.' }),
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
    on: flag('1 if the provider is on; nothing is sent to a provider that is off.'),
    problem: textOrNull('Reason it cannot be used as configured; null if it can.'),
    key: textOrNull('End of its key after `…`; null without a key. The full key is never returned.'),
    base_url: textOrNull('Address of the provider; null if it needs no network or is not configured.'),
    price_per_unit: amountOrNull(
      'Price of a unit; null if unknown. A provider without a price is not used where a cap applies.',
    ),
    listed_price_per_unit: amountOrNull(
      'Public entry price of a unit in US dollars, used if no price is set; null if there is none.',
    ),
    per_second: numberOrNull('Limit of requests per second that is set; null if none is set.'),
    listed_per_second: numberOrNull(
      'Requests per second that the vendor documents, in its smallest plan; null if it documents none. Used if no ' +
        'limit is set.',
    ),
    listed_per_second_at_most: numberOrNull(
      'Requests per second that the vendor documents in its largest plan. If no limit is set, requests are sent ' +
        'faster up to this rate while the vendor accepts them; null: up to any rate.',
    ),
    at_once: integerOrNull('Limit of concurrent requests that is set; null if none is set.'),
    listed_at_once: integerOrNull(
      'Concurrent requests that the vendor documents; null if it documents none. Used if no limit is set.',
    ),
    current_per_second: numberOrNull(
      'Requests per second at present, by all processes together; null before the first request and for a provider ' +
        'that is not paced.',
    ),
    paused_seconds: Type.Integer({
      description:
        'Seconds until requests are sent again, because the provider asked for a wait; 0 if they are sent.',
    }),
    billing_unit: Type.String({ description: 'Unit that the provider counts and charges.' }),
    synthetic: flag('1 if its results are invented.'),
    needs_key: flag('1 if it cannot be added without a key.'),
    key_form: textOrNull('Form of the key; null if any text is allowed.'),
    paging: Type.String({
      description:
        'How it pages: `addressable` any page by its number, `prefix` pages from the first one on, ' +
        '`whole` all results at once.',
    }),
    page_size: Type.Integer({ description: 'Number of results on a page.' }),
    maximum_depth: Type.Integer({ description: 'Deepest position that can be requested.' }),
    deferred: flag('1 if it also takes requests for later collection, at a lower price. Schedules use this.'),
    engines: Type.Array(ProviderEngine),
    quarantines: Type.Array(Quarantine, {
      description:
        'Search engines for which its replies are not trusted: nothing is requested, the next provider takes over, and ' +
        'no rank is recorded. `del/providers_2/quarantines` lifts one.',
    }),
    spent_day: Type.String({
      description: 'Amount spent today (UTC), including requests in progress.',
    }),
    spent_month: Type.String({
      description: 'Amount spent this month (UTC), including requests in progress.',
    }),
  },
  { title: 'Provider', description: 'A source of SERPs: its capabilities and configuration.' },
)
export type Provider = Static<typeof Provider>

const id = parameter
  .text(64)
  .required('Id of the provider, such as `serper`, as listed by `get/providers_2/providers`.')
const key = parameter.confidentialText(1000).optional('API key. It is stored encrypted and never returned.')
const base_url = parameter
  .confidentialText(500, 0)
  .optional(
    "Address to use instead of the vendor's, such as `https://search.example`. An empty text restores the " +
      "vendor's address.",
  )
const price_per_unit = parameter
  .text(20, 0)
  .optional(
    'Price of a unit with at most 9 decimals, such as `0.0006`. An empty text restores the listed price.',
  )
const per_second = parameter
  .text(20, 0)
  .optional(
    'Limit of requests per second for all processes together, from 0.001 to 10,000. An empty text restores the ' +
      'documented limit, or finds the limit if none is documented.',
  )
const at_once = parameter
  .text(20, 0)
  .optional(
    'Limit of concurrent requests of all processes together, from 1 to 10,000. An empty text restores the documented ' +
      'limit.',
  )
const on = parameter
  .flag()
  .optional('0 to turn the provider off, so that nothing more is sent to it; 1 to turn it on.')

export const providersGet = operation('get/providers_2/providers', {
  summary: 'Lists the providers of SERPs, configured or not.',
  access: 'administrator',
  parameters: { id: parameter.text(64).optional('Returns only this provider.') },
  result: Type.Array(Provider),
  errors: ['forbidden'],
  example: {
    request: { id: 'serper' },
    result: [{ ...exampleOf('serper'), source: 'none', key: null, base_url: null }],
  },
})

export const providersAdd = operation('add/providers_2/providers', {
  scope: 'write',
  unbounded: true,
  summary: 'Configures a provider of SERPs.',
  notes:
    'Appends the provider to the order of every search engine it supports; for engines whose SERPs were ' +
    'invented until now, it becomes the only provider.',
  access: 'administrator',
  parameters: { id, key, base_url, price_per_unit, per_second, at_once },
  result: Provider,
  errors: ['forbidden', 'duplicate', 'not_supported'],
  example: {
    request: { id: 'serper', key: 'example-key-0123456789', price_per_unit: '0.001' },
    result: exampleOf('serper'),
  },
})

export const providersEdit = operation('edit/providers_2/providers', {
  scope: 'write',
  unbounded: true,
  summary: 'Updates the key, address, price or pace of a provider, or turns it on or off.',
  notes:
    'Parameters that are not sent stay unchanged. Other processes see the change within two seconds; ' +
    'turning a provider on or off takes effect immediately everywhere. Checks in progress continue with ' +
    'the next provider in the order of their search engine, or wait for a short time and then end with ' +
    'the reason. A provider that is off is not used for search volumes either. The key and address of a ' +
    'provider from the settings can be changed only there (3004).',
  access: 'administrator',
  parameters: { id, key, base_url, price_per_unit, per_second, at_once, on },
  result: Provider,
  errors: ['forbidden', 'not_supported'],
  example: { request: { id: 'serper', on: 0 }, result: { ...exampleOf('serper'), on: 0 } },
})

export const providersDel = operation('del/providers_2/providers', {
  scope: 'write',
  summary: 'Removes a provider that was added, with its key.',
  notes: 'The provider leaves every order. Its spending, caps and pages are kept.',
  access: 'administrator',
  parameters: { id },
  result: Type.Integer({ description: '1, or 0 if the provider was not configured.' }),
  errors: ['forbidden', 'not_supported'],
  example: { request: { id: 'serper' }, result: 1 },
})

const ProviderOrder = Type.Object(
  {
    searcher_key: Type.Integer({ description: 'Key of the search engine.' }),
    providers: Type.Array(Type.String(), {
      description: 'Ids of the providers in the order they are used; empty if none can be used.',
    }),
    usual: flag('1 if no order is set and `SERP_PROVIDER` is used.'),
  },
  { title: 'ProviderOrder', description: 'Order of providers for the SERPs of a search engine.' },
)

export const providersOrderGet = operation('get/providers_2/providers/order', {
  summary: 'Lists the order of providers for each search engine.',
  access: 'administrator',
  parameters: { searcher_key: parameter.oneOf(searcherKeys).optional('Returns only this search engine.') },
  result: Type.Array(ProviderOrder),
  errors: ['forbidden'],
  example: {
    request: { searcher_key: 1 },
    result: [{ searcher_key: 1, providers: ['serper'], usual: 0 }],
  },
})

export const providersOrderEdit = operation('edit/providers_2/providers/order', {
  scope: 'write',
  summary: 'Sets the order of providers for a search engine.',
  notes:
    'A check uses one provider for all its pages. If that provider fails (its key is rejected, its credit ' +
    'is used up, a cap is reached, it is turned off or fails permanently), the next one starts from the ' +
    'first page. An empty list restores `SERP_PROVIDER`. A provider of invented SERPs must be the only ' +
    'one (2003).',
  access: 'administrator',
  parameters: {
    searcher_key: parameter.oneOf(searcherKeys).required('Key of the search engine.'),
    providers: parameter.texts(64, 20).required('Ids of configured providers, in the order to use them.'),
  },
  result: ProviderOrder,
  errors: ['forbidden'],
  example: {
    request: { searcher_key: 1, providers: ['serper'] },
    result: { searcher_key: 1, providers: ['serper'], usual: 0 },
  },
})

/** A provider for the examples. */
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
    per_second: null,
    listed_per_second: 50,
    listed_per_second_at_most: 300,
    at_once: null,
    listed_at_once: null,
    current_per_second: null,
    paused_seconds: 0,
    billing_unit: 'credit',
    synthetic: 0,
    needs_key: 1,
    key_form: null,
    paging: 'addressable',
    page_size: 10,
    maximum_depth: 100,
    deferred: 0,
    engines: [{ searcher_key: 1, devices: ['desktop'], places: "places by Google's name" }],
    quarantines: [],
    spent_day: '0.00',
    spent_month: '0.00',
  }
}
