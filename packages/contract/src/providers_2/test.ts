import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { priceToken, priceTokenExample, priceTokenResult } from '../price-token.ts'
import { searcherKeys } from '../searchers.ts'
import { flag, textOrNull } from '../value.ts'

/** Steps of a test, in order. */
export const providerSteps = {
  configured: 'Key and address have the right form.',
  resolves: 'The host name has an address.',
  connects: 'A server listens at the address.',
  secure: 'The connection is encrypted, with a certificate valid for the name.',
  answers: 'A search gets a reply in time.',
  accepted: 'The key is accepted and has credit.',
  parsed: 'The reply can be read as a SERP.',
} as const
export type ProviderStepName = keyof typeof providerSteps

export const ProviderTest = Type.Object({
  passed: flag('1 if every step passed.'),
  steps: Type.Array(
    Type.Object({
      step: Type.Unsafe<ProviderStepName>(
        Type.Union(Object.keys(providerSteps).map((name) => Type.Literal(name))),
      ),
      passed: flag('1 if the step passed.'),
      text: Type.String({ description: 'What the step found.' }),
    }),
    {
      description: 'Steps up to the first that failed. Steps that do not apply to the provider are left out.',
    },
  ),
  cost: textOrNull('Cost of the page; null without a price.'),
})
export type ProviderTest = Static<typeof ProviderTest>

const scope = {
  id: parameter.text(64).required('Id of the provider.'),
  searcher_key: parameter
    .oneOf(searcherKeys)
    .optional('Key of the search engine to test. Defaults to the first one of the provider.'),
  region_key: parameter
    .integer(0)
    .default(102, 'Key of the place to search from. Defaults to the United Kingdom.'),
  query: parameter.text(200).default('weather', 'Query to search for.'),
}

export const providersTestPrice = operation('get/providers_2/test/price', {
  summary: 'Retrieves the highest possible price of a test of a provider.',
  access: 'administrator',
  parameters: scope,
  result: Type.Object({
    price: textOrNull('Highest possible price; null if the provider has no price.'),
    ...priceTokenResult,
  }),
  errors: ['forbidden'],
  example: { request: { id: 'sandbox', searcher_key: 1 }, result: { price: '0.00', ...priceTokenExample } },
})

export const providersTestEdit = operation('edit/providers_2/test', {
  scope: 'spend',
  summary: 'Tests a configured provider step by step and names the step that fails.',
  notes:
    'Buys one page, within the caps of the provider and the key; it counts for no project. Steps: ' +
    Object.entries(providerSteps)
      .map(([name, text]) => `\`${name}\` ${text}`)
      .join(' '),
  access: 'administrator',
  price: 'get/providers_2/test/price',
  parameters: {
    ...scope,
    confirm: parameter.flag().required('Must be 1, to confirm that a page may be bought.'),
    ...priceToken,
  },
  result: ProviderTest,
  errors: ['forbidden'],
  example: {
    request: { id: 'sandbox', confirm: 1, searcher_key: 1 },
    result: {
      passed: 1,
      steps: [
        { step: 'configured', passed: 1, text: 'Key and address have the right form.' },
        { step: 'answers', passed: 1, text: 'A search gets a reply in time.' },
        { step: 'accepted', passed: 1, text: 'The key is accepted and has credit.' },
        { step: 'parsed', passed: 1, text: 'The page has 9 results.' },
      ],
      cost: '0.00',
    },
  },
})
