import type { SerpQuery } from '#serp/query.ts'

/** A query of Google in the United Kingdom, as an example. */
export const exampleQuery: SerpQuery = {
  text: 'copper kettle',
  searcher: 'google',
  country: 'GB',
  language: 'en',
  region: null,
  device: 'desktop',
  page: 1,
  date: '2026-11-21',
}

/** As `exampleQuery`, with the numbers that some providers need for a country. */
export const numberedQuery: SerpQuery = {
  ...exampleQuery,
  countryNumbers: { yandexLr: 102, googleCriteriaId: 2826 },
}
