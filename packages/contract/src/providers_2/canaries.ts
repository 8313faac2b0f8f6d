import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { parameter } from '../parameter.ts'
import { searcherKeys } from '../searchers.ts'
import { integerOrNull, numberOrNull, textOrNull } from '../value.ts'

export const CanaryShare = Type.Object(
  {
    searcher_key: Type.Integer({ description: 'Key of the search engine.' }),
    percent: Type.Integer({
      description: 'Percent of the first pages that a second provider is asked for too; 0: none.',
    }),
    provider: textOrNull(
      'Id of the provider that new checks start with; null if there is none, or if it invents SERPs.',
    ),
    asked: textOrNull(
      'Id of the second provider for its pages: the next one in the order that is on, works, is trusted and does not ' +
        'invent SERPs. Null if there is none: then nothing is compared.',
    ),
    price_per_page: textOrNull('Price of a page of the second provider; null if unknown.'),
    pages: Type.Integer({
      description:
        'Number of first pages bought from `provider` in the last seven days, to estimate the price.',
    }),
  },
  { title: 'CanaryShare', description: 'The share of canaries of a search engine.' },
)
export type CanaryShare = Static<typeof CanaryShare>

const exampleShare: CanaryShare = {
  searcher_key: 1,
  percent: 0,
  provider: null,
  asked: null,
  price_per_page: null,
  pages: 0,
}

export const providersCanariesGet = operation('get/providers_2/canaries', {
  summary: 'Lists the share of first pages of each search engine that a second provider is asked for too.',
  access: 'administrator',
  parameters: { searcher_key: parameter.oneOf(searcherKeys).optional('Returns only this search engine.') },
  result: Type.Array(CanaryShare),
  errors: ['forbidden'],
  example: { request: { searcher_key: 1 }, result: [exampleShare] },
})

export const providersCanariesEdit = operation('edit/providers_2/canaries', {
  scope: 'spend',
  spendsLater: true,
  summary: 'Sets the share of first pages of a search engine that a second provider is asked for too.',
  notes:
    'Each of these pages, called canaries, is bought from the second provider: it counts toward the spending and the ' +
    'caps of that provider, but no account is charged. Canaries leave half of every cap to rank checks and are sent only ' +
    'while no check waits for the provider, so they neither delay nor fail a check.',
  access: 'administrator',
  parameters: {
    searcher_key: parameter.oneOf(searcherKeys).required('Key of the search engine.'),
    percent: parameter
      .integer(0, 100)
      .required('Percent of the first pages, chosen by a hash of the check; 0 turns canaries off.'),
  },
  result: CanaryShare,
  errors: ['forbidden'],
  example: { request: { searcher_key: 1, percent: 0 }, result: exampleShare },
})

const side = {
  id: Type.String({ description: 'Id of the provider.' }),
  parse_rate: numberOrNull(
    'Share of the replies received from it for the search engine that could be read as a page, from 0 to 1, over all its ' +
      'requests in the period; null without replies.',
  ),
  latency_p50: integerOrNull('Median latency of the compared pages in milliseconds.'),
  latency_p95: integerOrNull('95th percentile of the latency in milliseconds.'),
  cost_per_page: textOrNull('Average cost of a compared page; null if no price is known.'),
}

export const CanaryAgreement = Type.Object(
  {
    searcher_key: Type.Integer({ description: 'Key of the search engine.' }),
    provider: Type.Object(side, { description: 'The provider whose pages the checks used.' }),
    asked: Type.Object(side, { description: 'The provider that was asked for the same pages.' }),
    chosen: Type.Integer({ description: 'Number of pages that were chosen.' }),
    not_sent: Type.Integer({
      description:
        'Number of them that were not requested: the provider was busy, off, not trusted or at half of a cap, or the page ' +
        'was no longer there.',
    }),
    failed: Type.Integer({ description: 'Number of requests that returned no page.' }),
    pages: Type.Integer({ description: 'Number of pages that were compared and have results.' }),
    share: numberOrNull(
      'Average share of the first ten destinations that both pages have, from 0 to 1; null without pages.',
    ),
    difference: integerOrNull(
      'Median difference between the places of a destination that both pages have; null if they have none.',
    ),
    cost: Type.String({ description: 'Cost of all these requests; those without a price count as 0.' }),
    days: Type.Array(
      Type.Object({
        date: Type.String({ format: 'date', description: 'Day in UTC.' }),
        pages: Type.Integer({ description: 'Number of pages that were compared.' }),
        share: Type.Number({ description: 'Average share on that day.' }),
      }),
      { description: 'Agreement by day, earliest first. Days without compared pages are left out.' },
    ),
  },
  { title: 'CanaryAgreement', description: 'How far two providers agree on a search engine.' },
)
export type CanaryAgreement = Static<typeof CanaryAgreement>

export const providersCanariesAgreement = operation('get/providers_2/canaries/agreement', {
  summary: 'Compares pairs of providers by their canaries: agreement, parse rate, latency and cost.',
  notes:
    'Two destinations are the same if they differ at most in protocol, `www.`, tracking parameters and the like. Hidden ' +
    'destinations do not count. Sorted by search engine and provider.',
  access: 'administrator',
  parameters: {
    days: parameter.integer(1, 60).default(7, 'Number of days in UTC to look back, including today.'),
  },
  result: Type.Array(CanaryAgreement),
  errors: ['forbidden'],
  example: { request: { days: 7 }, result: [] },
})
