import type { Observation } from '../history.ts'

/** A sentence as a part of another one. */
export const bare = (sentence: string) => sentence.replace(/\.$/, '')

/** Sentences of the page of a keyword. */
export const en = {
  missing: 'There is no such keyword',
  missingTodo: 'It may have been moved to the trash or to another project.',
  toKeywords: 'Go to the keywords of the project',
  allKeywords: '← All rankings',
  group: 'Group',
  tags: 'Tags',
  target: 'Target page',
  noTarget: 'none set',
  targetRanks: 'it ranks',
  otherRanks: 'another page ranks instead',
  volume: 'Searches a month',
  noVolume: 'not known',
  noRegion: 'Positions are looked up in a search engine and a region, and this project has none',
  noRegionTodo: 'Add one in the settings of the project',
  period: 'Period',
  periods: { 30: '30 days', 90: '90 days', 365: '1 year', all: 'Everything' },
  zoom: 'Positions in the chart',
  zooms: { all: 'All', 30: 'Top 30', 10: 'Top 10' },
  compare: (count: number) => (count === 0 ? 'Compare with competitors' : `Competitors compared: ${count}`),
  mostRivals: (most: number) => `At most ${most} at once.`,
  recheck: 'Check this keyword now',
  checked: (phrase: string, region: string) => `“${phrase}” in ${region}.`,
  unchecked: 'There are no positions yet',
  uncheckedTodo: 'Check the keyword now; its first position shows here when the check has ended.',
  uncheckedInPeriod: 'None in this period. Choose a longer one, or check the keyword now.',
  best: 'Best in the period',
  chart: {
    title: 'Position by date: the first place is at the top',
    position: 'Position',
    atBest: 'At that place or better',
    below: 'Lower than shown',
    notFound: 'Not found in the whole depth',
    urlChanged: 'Another page ranks',
  },
  dates: 'Dates',
  date: 'Date',
  position: 'Position',
  page: 'Page that ranks',
  before: (url: string) => `Another page before: ${url}`,
  allDates: (count: number) => `Show all ${count} dates`,
  moves: {
    same: '=',
    entered: 'new',
    left: 'out',
    up: (by: number) => `up by ${by}`,
    down: (by: number) => `down by ${by}`,
  },
  /** What a check came to, in words. */
  outcomeOf: ({ outcome, position, depth, reason }: Observation): string => {
    const down = depth === null ? '' : ` the first ${depth} results`
    switch (outcome) {
      case 'exact':
        return `Place ${position}.`
      case 'not_within':
        return depth === null ? 'Looked for and not found.' : `Not among${down}.`
      case 'at_best':
        return `Seen at place ${position}; higher pages were not looked at, so it may stand better.`
      case 'partial':
        return `Not on the pages that were looked at; others were not looked at${reason === null ? '' : ` (${bare(reason)})`}.`
      case 'failed':
        return `The check failed${reason === null ? '' : `: ${bare(reason)}`}. Check the keyword again.`
      case undefined:
        return 'This keyword was not checked on that date.'
    }
  },
  onDate: (date: string) => `On ${date}`,
  parts: {
    label: 'What to show of the date',
    serp: 'Result page',
    changes: 'What changed',
    pages: 'Own pages',
    source: 'Where the number comes from',
  },
  serp: {
    own: 'This site',
    rival: (name: string) => `Competitor: ${name}`,
    none: 'No result page of this date is stored',
    noneWhy:
      'Imported and copied positions have none, failed checks may have none, and stored pages are removed after some time.',
    noneAtAll: 'Check the keyword now to store one.',
    lastStored: (date: string) => `The last stored one is of ${date}.`,
    all: (count: number) => `Show all ${count} results`,
    readTo: (rank: number) =>
      `This is all the check has read: ${rank} results. Reading stops where the site is found, or at the depth of the region.`,
  },
  changes: {
    with: 'Compared with',
    onlyOne: 'Only one result page is stored so far; with the next check there will be two to compare',
    counts: (entered: number, left: number, up: number, down: number, same: number) =>
      `${entered} new, ${left} gone, ${up} up, ${down} down, ${same} unmoved.`,
    storm: (score: string) => `Change of the page as a whole: ${score} of 100.`,
    over: (depth: number) => `Compared over the first ${depth} places, which both pages show.`,
    showUnmoved: (count: number) => `Show the ${count} unmoved too`,
    change: 'Change',
    result: 'Result',
    kinds: { entered: 'new', left: 'gone', up: 'up', down: 'down', same: 'unmoved' },
  },
  pages: {
    none: 'No page of the site was found on this date',
    one: 'One page of the site is among the results. That is as it should be.',
    several: (count: number) => `${count} pages of the site compete for this keyword`,
    severalTodo:
      'They may take each other’s place from one day to the next. Decide which of them is meant, set it as the target page, and let the others link to it.',
    counts: 'counts as the position',
  },
  source: {
    kinds: {
      check: 'This number was seen by a rank check. Every step from the question to the number is kept:',
      replay: 'This number was read again from stored result pages, by newer rules or a newer reader:',
      import: 'This number was imported. There is no result page behind it that could be shown.',
      none: 'There is no number for this date. What the last check of the date did:',
    },
    asked: 'What was asked',
    answered: 'What came back',
    looked: 'What counts as the site',
    found: 'The line that gave the number',
    again: 'Read again right now',
    query: 'Query',
    run: 'Rank check',
    runOf: (id: string, started: string) => `No. ${id}, started ${started}`,
    ended: 'Ended',
    outcome: 'Outcome',
    outcomes: {
      exact: 'found',
      at_best: 'found, with higher pages not looked at',
      not_within: 'not found in the whole depth',
      partial: 'not found on the pages looked at',
      failed: 'failed',
    },
    reason: 'Reason:',
    replay: 'Read again by',
    replayOf: (id: number, date: string) => `replay ${id} of ${date}`,
    noPages: 'No page was received.',
    removed: (time: string) => `The replies were kept until ${time} and then removed.`,
    replies: {
      page: 'Page',
      provider: 'Provider',
      request: (id: string) => `Request ${id}`,
      received: 'Received',
      copied: 'had already, for the same query of another check',
      cost: 'Cost',
      units: (units: string) => (units === '1' ? '1 unit' : `${units} units`),
      results: 'Results counted',
      counted: (counted: number, all: number) => (counted === all ? String(all) : `${counted} of ${all}`),
      parser: 'Reader',
      versions: (then: number, now: number | null) =>
        now === null || now === then ? `version ${then}` : `version ${then}, now ${now}`,
      reply: 'Stored reply',
      show: (page: number) => `Show page ${page}`,
      removed: 'removed',
      unreadable: 'Cannot be read any more:',
      title: (page: number) => `Reply for page ${page}, as it was received`,
      download: (file: string) => `Download ${file}`,
      cut: 'Only the beginning is shown; the file holds all of it.',
    },
    rulesDefault: 'The site’s own address; no match rules have been set.',
    rulesVersion: (version: number) => `Match rules, version ${version}:`,
    effects: { include: 'Counts:', exclude: 'Does not count:' },
    ruleKinds: {
      host: 'every page of',
      prefix: 'pages below',
      url: 'the page',
      regexp: 'addresses that match',
    },
    withSubdomains: 'and its sub-domains',
    noLine: 'No line of the replies belongs to the site.',
    sum: (page: number, place: number, before: number) =>
      before === 0
        ? `Page ${page}, place ${place}: position ${place}.`
        : `Page ${page}, place ${place}, with ${before} results on the pages before: ${before} + ${place} = position ${before + place}.`,
    leadsTo: 'It leads to',
    matchedBy: 'Taken for the site by the rule:',
    agrees: 'The stored replies give the same number today.',
    disagrees: (position: string) => `Read today, the stored replies give ${position}`,
    disagreesTodo:
      'The reader or the rules have changed since. A replay in the settings of the project brings all of the past up to date.',
    cannotTell: 'The stored replies are not all there any more, so the number cannot be computed again.',
  },
}
