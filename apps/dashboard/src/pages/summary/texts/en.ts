const keywords = (count: number) => (count === 1 ? '1 keyword' : `${count} keywords`)

/** Sentences of the summary of a project. */
export const en = {
  title: 'Summary',
  noRegion: 'Positions are looked up in a search engine and a region, and this project has none',
  noRegionTodo: 'Add one in the settings of the project',
  unchecked: 'There is nothing to sum up yet',
  uncheckedTodo: 'Check the positions of the project; the summary shows when the check has ended.',
  uncheckedInPeriod: 'No check in this period. Look at all of the past, or check the positions now.',
  failedSince: (date: string) =>
    `The check of ${date} gave no position in this region; the figures are of earlier ones.`,
  toRuns: 'See why',
  showAll: 'Look at all of the past',
  period: 'Period',
  periods: { 30: '30 days', 90: '90 days', 365: '1 year', all: 'Everything' },
  from: 'Compare',
  to: 'with',
  comparison: (from: string, to: string) => (from === to ? `On ${to}` : `From ${from} to ${to}`),
  average: 'Average position',
  median: 'Median position',
  visibility: 'Visibility',
  visibilityOf: (coverage: number | null) =>
    coverage === null || coverage === 0
      ? 'needs search volumes, and none is known'
      : `by search volume, known for ${coverage} % of the keywords`,
  better: 'better by',
  worse: 'worse by',
  was: (value: string) => `was ${value}`,
  coverage: {
    counted: (count: number, all: number) =>
      count === all ? `All ${keywords(all)} are counted.` : `${count} of ${keywords(all)} are counted.`,
    leftOut: (parts: string) => `Left out on the later date: ${parts}.`,
    atBest: (count: number) => `${count} seen without the pages above being looked at (≤)`,
    partial: (count: number) => `${count} not seen on the pages looked at (…)`,
    failed: (count: number) => `${count} failed (!)`,
    unchecked: (count: number) => `${count} not checked`,
    average:
      'Average and median are of the positions found; keywords not found (--) count in the last segment only.',
  },
  dynamics: {
    up: 'went up',
    stay: 'stayed',
    down: 'went down',
    entered: 'of them new',
    left: 'of them out',
  },
  dynamicsOf: (count: number) =>
    `Over ${keywords(count)} counted on both dates. “Not found” is behind every place, so new ones went up and those out went down.`,
  segments: {
    '1_3': 'top 3',
    '4_10': '4–10',
    '11_30': '11–30',
    '31_50': '31–50',
    '51_100': '51–100',
    '101_10000': 'below 100 or not found',
  },
  since: (difference: number) => (difference > 0 ? `+${difference}` : `−${-difference}`),
  bucketChart: 'Keywords by position',
  lineLabel: 'What to draw',
  lines: { average: 'Average', visibility: 'Visibility' },
  lineTitles: {
    average: 'Average and median position: the first place is at the top',
    visibility: 'Visibility, in percent',
  },
  noVolumes:
    'Visibility weighs positions by search volume, and no volume is known here. Collect or import volumes on the page of keywords.',
  noPositions: 'No keyword was found on any date.',
  shares: {
    title: (date: string) => `Beside competitors on ${date}`,
    table: 'The project and its competitors',
    none: 'This project has no competitors to be compared with.',
    noneTodo: 'Add them in the settings',
    first: (shown: number, all: number) => `The first ${shown} of ${all} competitors are compared.`,
    common: (count: number, all: number) =>
      count === 0
        ? 'There is no keyword of which all of these sites are known on this date. A competitor is looked for from the first check after it was added.'
        : `Compared over the ${keywords(count)} (of ${all}) of which all of these sites are known on this date.`,
    volumes: (coverage: number | null) =>
      coverage === null || coverage === 0
        ? 'Shares need search volumes, and none is known.'
        : `Shares are of the searches that these sites reach together, by volumes known for ${coverage} % of these keywords.`,
    site: 'Site',
    own: '(this project)',
    share: 'Share of voice',
    top3: 'Top 3',
    top10: 'Top 10',
  },
  domains: {
    title: (date: string) => `Who else is on the result pages of ${date}`,
    about:
      'All domains on the stored result pages, tracked or not. Counting reads every stored page; with many keywords it takes a while.',
    count: 'Count the domains',
    none: 'No result pages of this date are stored.',
    over: (count: number, depth: number) =>
      `Over ${keywords(count)} with a stored result page, down to ${depth} results.`,
    table: 'Domains on the result pages',
    domain: 'Domain',
    keywords: 'Keywords',
    pages: 'Pages',
    absent: 'Read to the end without it',
  },
}
