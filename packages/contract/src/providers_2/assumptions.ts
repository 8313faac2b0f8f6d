/** What an adapter assumes of the replies of its provider, in the order of a sheet. */
export const assumptions = {
  shape: 'Every reply can be read as a page, and its results have links and titles.',
  text: 'Every reply repeats the text of the query.',
  page: 'The reply repeats which page was requested.',
  place: 'The reply repeats the place, the language and the device.',
  correction: 'The results are those of the query itself, not of a corrected one.',
  numbering: "The provider's own numbers count the results without gaps.",
  order: 'The results are listed from the best one down.',
  disjoint: 'The second page has other results than the first.',
  extent: 'A reply holds as many pages and results as were requested.',
} as const
export type AssumptionName = keyof typeof assumptions

/** What two replies say about an assumption. */
export const findingResults = {
  proven: 'The replies show that it is true.',
  broken: 'The replies show that it is false.',
  not_shown: 'The replies show neither.',
} as const
export type FindingResult = keyof typeof findingResults
