import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { priceToken, priceTokenExample, priceTokenResult } from '../price-token.ts'
import { deviceKeys, searcherKeys } from '../searchers.ts'
import { flag, integerOrNull, textOrNull } from '../value.ts'
import { assumptions, findingResults, type AssumptionName, type FindingResult } from './assumptions.ts'
import { ProviderTest } from './test.ts'

const named = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts)
    .map(([name, text]) => `\`${name}\` ${text}`)
    .join(' ')
const nameOf = (texts: Readonly<Record<string, string>>) =>
  Type.Union(Object.keys(texts).map((name) => Type.Literal(name)))

/** Probes that are kept per provider and search engine. */
export const PROBES_KEPT = 3

export const ProviderFinding = Type.Object(
  {
    assumption: Type.Unsafe<AssumptionName>(nameOf(assumptions)),
    result: Type.Unsafe<FindingResult>({ ...nameOf(findingResults), description: named(findingResults) }),
    expected: textOrNull('What the adapter relies on; null unless it is broken.'),
    received: Type.String({ description: 'What the replies show.' }),
  },
  { title: 'ProviderFinding', description: 'What the replies to a probe show about an assumption.' },
)
export type ProviderFinding = Static<typeof ProviderFinding>

const findings = Type.Array(ProviderFinding, {
  description: `Assumptions that apply to the provider. ${named(assumptions)}`,
})
const cost = textOrNull('Cost of the pages; null if it is not known exactly.')

export const ProviderProbe = Type.Object(
  {
    provider: Type.String({ description: 'Id of the provider.' }),
    searcher_key: Type.Integer({ description: 'Key of the search engine.' }),
    date: Type.String({ description: 'Time of the probe, in the time zone of the account.' }),
    query: Type.String({ description: 'Query that was searched for.' }),
    region_key: Type.Integer({ description: 'Key of the place.' }),
    region_name: Type.String({ description: 'Name of the place in English.' }),
    region_lang: Type.String({ description: 'Interface language of the search engine.' }),
    region_device: Type.Integer({ description: 'Device: 0 PC, 1 tablet, 2 phone.' }),
    pages: Type.Array(Type.Integer(), { description: 'Pages that were received.' }),
    parser_version: Type.Integer({ description: 'Version of the adapter that read the replies.' }),
    outdated: flag('1 if the adapter has changed since: probe again.'),
    cost,
    findings,
  },
  { title: 'ProviderProbe', description: 'A probe of a provider for a search engine.' },
)
export type ProviderProbe = Static<typeof ProviderProbe>

const id = parameter.text(64).required('Id of the provider, such as `serper`.')
const scope = {
  id,
  searcher_key: parameter
    .oneOf(searcherKeys)
    .optional('Key of the search engine. Defaults to the first one of the provider.'),
  region_key: parameter
    .integer(0)
    .default(102, 'Key of the place to search from. Defaults to the United Kingdom.'),
  region_lang: parameter
    .text(10)
    .optional('Interface language of the search engine. Defaults to the language of the place.'),
  region_device: parameter
    .oneOf(deviceKeys)
    .optional('Device: 0 PC, 1 tablet, 2 phone. Defaults to the first one of the provider.'),
  query: parameter
    .text(200)
    .default('weather', 'Query to search for. A misspelled one shows whether it is corrected.'),
}

export const providersProbesPrice = operation('get/providers_2/probes/price', {
  summary: 'Retrieves the highest possible price of a probe.',
  access: 'administrator',
  parameters: scope,
  result: Type.Object({
    requests: Type.Integer({ description: 'Number of requests.' }),
    units: Type.String({ description: 'Units that the provider can charge at most.' }),
    billing_unit: Type.String({ description: 'Unit that the provider counts and charges.' }),
    price: textOrNull('Highest possible price; null if the provider has no price.'),
    ...priceTokenResult,
  }),
  errors: ['forbidden'],
  example: {
    request: { id: 'sandbox', searcher_key: 1 },
    result: { requests: 2, units: '2', billing_unit: 'page', price: '0.00', ...priceTokenExample },
  },
})

export const providersProbesGo = operation('edit/providers_2/probes/go', {
  scope: 'spend',
  summary:
    'Probes a configured provider: buys pages 1 and 2 of a query and checks every assumption of its adapter.',
  notes:
    'A provider that returns several pages at once gets one request. The pages are bought within the caps of the provider ' +
    `and the key and count for no project. The last ${PROBES_KEPT} probes of a provider and search engine are kept with ` +
    'their replies.',
  access: 'administrator',
  price: 'get/providers_2/probes/price',
  parameters: { ...scope, ...priceToken },
  result: Type.Object(
    {
      passed: flag('1 if every step passed and no assumption is broken.'),
      steps: ProviderTest.properties.steps,
      findings: Type.Array(ProviderFinding, {
        description: 'Findings for every assumption that applies to the provider; empty without a reply.',
      }),
      cost,
    },
    { title: 'ProbeResult', description: 'The result of a probe.' },
  ),
  errors: ['forbidden'],
  example: {
    request: { id: 'sandbox', searcher_key: 1, query: 'copper kettle' },
    result: {
      passed: 1,
      steps: [
        { step: 'configured', passed: 1, text: 'Key and address have the right form.' },
        { step: 'answers', passed: 1, text: 'A search gets a reply in time.' },
        { step: 'accepted', passed: 1, text: 'The key is accepted and has credit.' },
        { step: 'parsed', passed: 1, text: 'The pages have 10 results and 10 results.' },
      ],
      findings: [
        proven('shape', 'Page 1: 10 results, page 2: 10 results.'),
        proven('text', 'Pages 1 and 2: `query.text` is "copper kettle".'),
        proven('page', 'Page 1: `query.page` is "1". Page 2: `query.page` is "2".'),
        proven(
          'place',
          'Pages 1 and 2: `query.country` is "GB", `query.language` is "en", `query.device` is "desktop".',
        ),
        proven('correction', 'Pages 1 and 2: `query.text` is "copper kettle".'),
        { ...proven('numbering', 'The results have no numbers.'), result: 'not_shown' },
        { ...proven('order', 'Only numbers of results would show it.'), result: 'not_shown' },
        proven('disjoint', '0 of 10 results of page 2 are on page 1 too.'),
        proven('extent', 'Page 1: 10 results, page 2: 10 results.'),
      ],
      cost: '0.00',
    },
  },
})

export const providersProbesGet = operation('get/providers_2/probes', {
  summary: 'Lists the kept probes of the providers, latest first.',
  access: 'administrator',
  parameters: {
    id: parameter.text(64).optional('Returns only probes of this provider.'),
    searcher_key: parameter.oneOf(searcherKeys).optional('Returns only probes for this search engine.'),
    latest: parameter
      .flag()
      .default(false, '1 to return only the latest probe of each provider and search engine.'),
  },
  result: Type.Array(ProviderProbe),
  errors: ['forbidden'],
  example: { request: { id: 'brave' }, result: [] },
})

export const ProviderProof = Type.Object(
  {
    provider: Type.String({ description: 'Id of a configured provider.' }),
    searcher_key: Type.Integer({ description: 'Key of a search engine of the provider.' }),
    findings: Type.Array(
      Type.Object({
        ...ProviderFinding.properties,
        date: textOrNull(
          'Time of the probe that showed it, in the time zone of the account; null if none did.',
        ),
      }),
      { description: `One for each assumption that applies to the provider. ${named(assumptions)}` },
    ),
  },
  {
    title: 'ProviderProof',
    description: 'What probes have shown about the assumptions of an adapter for a search engine.',
  },
)
export type ProviderProof = Static<typeof ProviderProof>

export const providersProbesProof = operation('get/providers_2/probes/proof', {
  summary:
    'Lists what probes have proven of each configured provider and search engine, and what is unproven.',
  notes:
    'For each assumption, the latest kept probe that showed whether it is true; `not_shown` if none did. Probes that an ' +
    'earlier version of the adapter read do not count.',
  access: 'administrator',
  parameters: {
    id: parameter.text(64).optional('Returns only this provider; nothing if it is not configured.'),
  },
  result: Type.Array(ProviderProof),
  errors: ['forbidden'],
  example: { request: { id: 'brave' }, result: [] },
})

export const ProbeReplies = Type.Object(
  {
    provider: Type.String({ description: 'Id of the provider.' }),
    parser_version: Type.Integer({ description: 'Version of the adapter that examined the replies.' }),
    query: Type.Object(
      {
        text: Type.String(),
        searcher: Type.String(),
        country: Type.String(),
        language: Type.String(),
        region: Type.Union([
          Type.Null(),
          Type.Object({
            name: Type.String(),
            canonicalName: textOrNull(),
            yandexLr: integerOrNull(),
            googleCriteriaId: integerOrNull(),
          }),
        ]),
        countryNumbers: Type.Optional(
          Type.Object({ yandexLr: integerOrNull(), googleCriteriaId: integerOrNull() }),
        ),
        device: Type.String(),
        date: Type.String(),
      },
      { description: 'The query as the adapter got it.' },
    ),
    replies: Type.Array(
      Type.Object({
        page: Type.Integer({ description: 'Page that was requested.' }),
        body: Type.String({ description: 'The reply as received; only an API key in it is redacted.' }),
        links: Type.Array(Type.String(), {
          description:
            'Destinations of the organic results, best first; empty if the adapter refused the reply.',
        }),
      }),
    ),
    findings,
  },
  {
    title: 'ProbeReplies',
    description: 'A kept probe with its replies, in the form of a conformance fixture.',
  },
)
export type ProbeReplies = Static<typeof ProbeReplies>

export const providersProbesReplies = operation('get/providers_2/probes/replies', {
  summary: 'Retrieves the latest kept probe of a provider for each search engine, with its replies.',
  notes: 'Links and findings are those of the current adapter.',
  access: 'administrator',
  parameters: {
    id,
    searcher_key: parameter.oneOf(searcherKeys).optional('Returns only this search engine.'),
  },
  result: Type.Array(ProbeReplies),
  errors: ['forbidden'],
  example: { request: { id: 'brave' }, result: [] },
})

/** A finding for the example. */
function proven(assumption: AssumptionName, received: string): ProviderFinding {
  return { assumption, result: 'proven', expected: null, received }
}
