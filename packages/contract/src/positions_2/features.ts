import { Type, type Static } from 'typebox'

/** States of the AI Overview of a page for a site. */
export const overviewStates = {
  none: 'the page has none',
  cited: 'the site is among its sources',
  named: 'its text names the site, but no source is its page',
  not_cited: 'it neither cites nor names the site, and all sources were read',
  unknown: 'not all sources were read, or the provider does not report AI Overviews',
} as const

export type OverviewState = keyof typeof overviewStates
export const overviewStateNames = Object.keys(overviewStates) as OverviewState[]

const countsByBlock = (description: string) => Type.Record(Type.String(), Type.Integer(), { description })

/** Numbers of keywords of a date by the blocks of their first pages. */
export const FeatureCounts = Type.Object({
  ai_overview: Type.Object(
    Object.fromEntries(overviewStateNames.map((state) => [state, Type.Integer()])) as Record<
      OverviewState,
      ReturnType<typeof Type.Integer>
    >,
    { description: 'Number of keywords in each state of the AI Overview.' },
  ),
  owned: countsByBlock('Number of keywords by block that shows the site.'),
  shown: countsByBlock('Number of keywords by block on the first page.'),
})
export type FeatureCounts = Static<typeof FeatureCounts>

const STATES = Object.entries(overviewStates)
  .map(([name, doc]) => `\`${name}\` ${doc}`)
  .join('; ')

/** Fields about the blocks of the first page that show a site, by name. */
export const featureFieldDocs = {
  sf_owned:
    'Sextant extension: blocks of the first page that show the site, each with its first place among the entries, such ' +
    'as `featured_snippet:1,videos:3`; empty if none does, null if that was not recorded.',
  sf_ai_overview: `Sextant extension: state of the AI Overview for the site: ${STATES}.`,
  sf_ai_overview_place:
    'Sextant extension: place of the site among the sources of the AI Overview, from 1; null unless it is cited.',
  sf_ai_oveview_body:
    'Text of the AI Overview (the name is spelled as in the protocol); null if there is none, if it was not loaded, or ' +
    'if the project did not keep it (`with_ai_overview_full`).',
  sf_ai_oveview_links:
    'Addresses of the sources of the AI Overview, one per line; null as `sf_ai_oveview_body`.',
} as const
