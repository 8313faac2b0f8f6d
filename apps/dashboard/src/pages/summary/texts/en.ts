import { counted, shown } from '../../../texts/en.ts'

const keywords = (count: number) => counted(count, 'keyword')

/** Texts of the summary page. */
export const en = {
  title: 'Summary',
  noRegion: 'This project has no regions yet',
  noRegionTodo: 'Add a region to check positions',
  unchecked: 'No positions yet',
  uncheckedTodo: 'Start a rank check. The summary appears here when the check ends.',
  uncheckedInPeriod: 'No positions in this period. Choose a longer period or start a rank check.',
  failedSince: (date: string) =>
    `The check on ${date} found no position in this region. The figures are from earlier checks.`,
  toRuns: 'See why',
  showAll: 'Show all time',
  from: 'Compare',
  to: 'With',
  secondCheck: 'A second check will show what changed.',
  comparison: (from: string, to: string) => (from === to ? to : `${from} to ${to}`),
  average: 'Average position',
  median: 'Median position',
  visibility: 'Visibility',
  visibilityOf: (coverage: string | null) =>
    coverage === null
      ? 'no search volumes known'
      : `weighted by search volume, known for ${coverage} of the keywords`,
  visibilityMoved: (count: number) =>
    `change over the ${keywords(count)} with a search volume and a known change`,
  better: 'better by',
  worse: 'worse by',
  was: (value: string) => `was ${value}`,
  coverage: {
    counted: (count: number, all: number) =>
      count === all ? `Based on all ${keywords(all)}.` : `Based on ${shown(count)} of ${keywords(all)}.`,
    leftOut: (parts: string) => `Not counted on the later date: ${parts}.`,
    atBest: (count: number) => `${shown(count)} found, but earlier pages not read (≤)`,
    partial: (count: number) => `${shown(count)} not found on the pages read (…)`,
    failed: (count: number) => `${shown(count)} failed (!)`,
    unchecked: (count: number) => `${shown(count)} not checked`,
    average:
      'Average and median include only found positions. Keywords that were not found (--) count in the last segment.',
  },
  dynamics: {
    up: 'up',
    stay: 'unchanged',
    down: 'down',
    entered: 'of these new',
    left: 'of these out',
  },
  dynamicsOf: (count: number) =>
    `Based on ${keywords(count)} counted on both dates. New keywords count as up, keywords that dropped out count as down.`,
  common: (found: number, depth: number | null) =>
    `change over the ${keywords(found)} found on both dates${depth === null ? '' : ` within ${depth} results`}`,
  noCommon: 'no found keyword can be compared between the dates',
  unknownOf: (count: number) =>
    `${keywords(count)} left out: one date did not look as far as the other found them, or the sandbox invented one of the positions.`,
  parts: {
    title: 'What moved',
    about:
      'What each part adds to the change. Averages cover the keywords found on both dates. The parts add up to the whole; keywords with several tags are divided among them.',
    table: 'Parts of the change',
    by: 'Divide by',
    divisions: { group: 'Group', tag: 'Tag' },
    none: 'No keyword has a position on these dates.',
    untagged: 'Without a tag',
    part: 'Part',
    whole: 'Total',
    keywords: 'Keywords',
    entered: 'new',
    left: 'out',
    unknown: 'not known',
    average: 'Average, later date',
    averagePart: 'Adds to the average',
    visibilityPart: 'Adds to visibility, points',
  },
  segments: {
    '1_3': 'top 3',
    '4_10': '4–10',
    '11_30': '11–30',
    '31_50': '31–50',
    '51_100': '51–100',
    '101_10000': '101+ or not found',
  },
  notWithin: (depth: number) => `not found within ${depth}`,
  since: (difference: number) => (difference > 0 ? `+${shown(difference)}` : `−${shown(-difference)}`),
  bucketChart: 'Keywords by position',
  lineLabel: 'Chart',
  lines: { average: 'Average', visibility: 'Visibility' },
  lineTitles: {
    average: 'Average and median position (position 1 at the top)',
    visibility: 'Visibility, in percent',
  },
  noVolumes:
    'Visibility weights positions by search volume, and no volumes are known for this region. Collect or import volumes on the Keywords page.',
  noPositions: 'No keyword was found on any date.',
  shares: {
    title: (date: string) => `Competitors on ${date}`,
    table: 'Your site and competitors',
    none: 'No competitors to compare with.',
    noneTodo: 'Add competitors',
    first: (first: number, all: number) => `Comparing the first ${first} of ${all} competitors.`,
    common: (count: number, all: number) =>
      count === 0
        ? 'No keyword has a result for all of these sites on this date. Competitors are tracked from the first check after you add them.'
        : `Based on ${shown(count)} of ${keywords(all)}: those with a result for all of these sites on this date.`,
    volumes: (coverage: string | null) =>
      coverage === null
        ? 'Shares need search volumes, and none are known.'
        : `Shares divide the searches that these sites reach together, by volumes known for ${coverage} of these keywords.`,
    site: 'Site',
    own: '(your site)',
    share: 'Share of voice',
    top3: 'Top 3',
    top10: 'Top 10',
  },
  domains: {
    title: (date: string) => `Domains on the result pages of ${date}`,
    about:
      'Counts all domains on the stored result pages, tracked or not. This can take a while for many keywords.',
    count: 'Count domains',
    none: 'No result pages are stored for this date.',
    over: (count: number, depth: number) =>
      `Based on ${keywords(count)} with a stored result page, up to ${depth} results each.`,
    table: 'Domains on the result pages',
    domain: 'Domain',
    keywords: 'Keywords',
    pages: 'Pages',
    absent: 'Not found in the full depth',
  },
}
