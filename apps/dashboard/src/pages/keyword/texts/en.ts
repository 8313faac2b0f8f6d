import type { OverviewState } from '@sextant/contract/positions_2/features.ts'
import type { Observation } from '../history.ts'

/** A sentence as part of another one: without its full stop. */
export const bare = (sentence: string) => sentence.replace(/\.$/, '')

/** Texts of the keyword page. */
export const en = {
  missing: 'Keyword not found',
  missingTodo: 'It may be in the trash or in another project.',
  toKeywords: 'View the keywords of this project',
  group: 'Group',
  tags: 'Tags',
  target: 'Target page',
  noTarget: 'not set',
  targetRanks: 'ranking',
  otherRanks: 'another page ranks instead',
  volume: 'Monthly searches',
  noVolume: 'unknown',
  noRegion: 'This project has no regions yet',
  noRegionTodo: 'Add a region to check positions',
  zoom: 'Positions shown',
  zooms: { all: 'All', 30: 'Top 30', 10: 'Top 10' },
  compare: (count: number) => (count === 0 ? 'Competitors' : `Competitors: ${count}`),
  mostRivals: (most: number) => `Choose up to ${most}.`,
  recheck: 'Check this keyword',
  checked: (phrase: string, region: string) => `“${phrase}” in ${region}.`,
  unchecked: 'No positions yet',
  uncheckedTodo: 'Check the keyword. Its first position appears here when the check ends.',
  uncheckedInPeriod: 'There are none in this period. Choose a longer period or check the keyword.',
  best: 'Best in period',
  chart: {
    title: 'Position by date (position 1 at the top)',
    position: 'Position',
    atBest: 'At this position or better',
    below: 'Below the chart',
    notFound: 'Not found in the full depth',
    urlChanged: 'Ranking page changed',
    invented: 'Invented by the sandbox',
  },
  dates: 'Dates',
  date: 'Date',
  position: 'Position',
  change: 'Change',
  page: 'Ranking page',
  before: (url: string) => `Previously: ${url}`,
  allDates: (count: number) => `Show all ${count} dates`,
  blocks: {
    overview: 'AI Overview',
    states: {
      none: () => 'none on the page',
      cited: (place: number | null) => `your site is source ${place}`,
      named: () => 'names your site, without a link',
      not_cited: () => 'does not cite your site',
      unknown: () => 'not all sources were read',
    } satisfies Record<OverviewState, (place: number | null) => string>,
    place: (place: number) => `your site at place ${place}`,
  },
  moves: {
    same: '=',
    entered: 'new',
    left: 'out',
    up: (by: number) => `up by ${by}`,
    down: (by: number) => `down by ${by}`,
  },
  /** The outcome of a check in words. */
  outcomeOf: ({ outcome, position, depth, reason }: Observation): string => {
    switch (outcome) {
      case 'exact':
        return `Position ${position}.`
      case 'not_within':
        return depth === null ? 'Not found.' : `Not found in the first ${depth} results.`
      case 'at_best':
        return `Found at position ${position}. Not all results above it are known, so the site may rank higher.`
      case 'partial':
        return `Not found on the result pages that were read. Other pages were not read${reason === null ? '' : ` (${bare(reason)})`}.`
      case 'failed':
        return `The check failed${reason === null ? '' : `: ${bare(reason)}`}. Check the keyword again.`
      case undefined:
        return 'This keyword was not checked on this date.'
    }
  },
  onDate: (date: string) => date,
  parts: {
    label: 'Details of the date',
    serp: 'Result page',
    changes: 'Changes',
    pages: 'Your pages',
    source: 'Source of the position',
  },
  serp: {
    own: 'Your site',
    rival: (name: string) => `Competitor: ${name}`,
    none: 'No result page is stored for this date',
    noneWhy:
      'Imported and copied positions have no result page, failed checks may have none, and stored pages are removed after some time.',
    noneAtAll: 'Check the keyword to store one.',
    lastStored: (date: string) => `The latest stored one is from ${date}.`,
    all: (count: number) => `Show all ${count} results`,
    readTo: (rank: number) =>
      `The check read ${rank} results. It stops when it finds the site, or at the depth of the region.`,
  },
  changes: {
    with: 'Compare with',
    onlyOne: 'Only one result page is stored: the next check adds another one to compare',
    counts: (entered: number, left: number, up: number, down: number, same: number) =>
      `${entered} new, ${left} gone, ${up} up, ${down} down, ${same} unchanged.`,
    storm: (score: string) => `Overall change of the page: ${score} of 100.`,
    over: (depth: number) => `Compares the first ${depth} results, which both dates have.`,
    showUnmoved: (count: number) => `Show ${count} unchanged`,
    change: 'Change',
    result: 'Result',
    kinds: { entered: 'new', left: 'gone', up: 'up', down: 'down', same: 'unchanged' },
  },
  pages: {
    none: 'No page of your site was found on this date',
    imported: 'The position of this date was imported without its page',
    one: 'One page of your site is in the results. No other page competes with it.',
    several: (count: number) => `${count} pages of your site compete for this keyword`,
    severalTodo:
      'They may replace each other from day to day. Choose the page that should rank, set it as the target page, and link to it from the others.',
    counts: 'counts as the position',
  },
  source: {
    kinds: {
      check: 'A rank check found this position. These are the steps from the query to the number:',
      replay:
        'A replay found this position in stored result pages, with newer match rules or a newer parser:',
      import: 'This position was imported. It has no result page.',
      none: 'There is no position for this date. The last check of the date:',
    },
    asked: 'Rank check',
    answered: 'Result pages received',
    looked: 'What counts as your site',
    found: 'Result that gave the position',
    again: 'Verification',
    query: 'Query',
    run: 'Check',
    runOf: (id: string, started: string) => `#${id}, started ${started}`,
    ended: 'Ended',
    outcome: 'Outcome',
    outcomes: {
      exact: 'found',
      at_best: 'found, but not all results above are known',
      not_within: 'not found in the full depth',
      partial: 'not found on the pages that were read',
      failed: 'failed',
    },
    reason: 'Reason:',
    replay: 'Replay',
    replayOf: (id: number, date: string) => `#${id}, ${date}`,
    noPages: 'No result page was received.',
    removed: (time: string) => `The replies were removed on ${time}.`,
    replies: {
      page: 'Page',
      provider: 'Provider',
      request: (id: string) => `Request ${id}`,
      received: 'Received',
      copied: 'reused from another check of the same query',
      cost: 'Cost',
      units: (units: string) => (units === '1' ? '1 unit' : `${units} units`),
      results: 'Results counted',
      counted: (counted: number, all: number) => (counted === all ? String(all) : `${counted} of ${all}`),
      parser: 'Parser',
      versions: (then: number, now: number | null) =>
        now === null || now === then ? `version ${then}` : `version ${then}, now ${now}`,
      reply: 'Stored reply',
      second: 'second reply, because the first was empty or doubtful',
      overview: 'AI Overview',
      show: (page: number) =>
        page === 0
          ? 'View AI Overview'
          : page < 0
            ? `View second reply for page ${-page}`
            : `View page ${page}`,
      removed: 'removed',
      unreadable: 'Unreadable:',
      title: (page: number) =>
        page === 0
          ? 'Raw reply with the AI Overview'
          : `Raw ${page < 0 ? 'second ' : ''}reply for page ${Math.abs(page)}`,
      download: (file: string) => `Download ${file}`,
      cut: 'Only the beginning is shown. Download the file for the full reply.',
    },
    rulesDefault: 'The address of the site, because it has no match rules of its own.',
    rulesVersion: (version: number) => `Match rules, version ${version}:`,
    effects: { include: 'Counts:', exclude: 'Does not count:' },
    ruleKinds: {
      host: 'every page of',
      prefix: 'pages below',
      url: 'the page',
      name: 'AI Overviews that name',
      regexp: 'addresses that match',
    },
    withSubdomains: 'and its sub-domains',
    noLine: 'No result in the replies belongs to your site.',
    sum: (page: number, place: number, before: number) =>
      before === 0
        ? `Page ${page}, result ${place}: position ${place}.`
        : `Page ${page}, result ${place}, after ${before} results on earlier pages: ${before} + ${place} = position ${before + place}.`,
    leadsTo: 'Resolves to',
    matchedBy: 'Matched by the rule:',
    agrees: 'The stored replies still give the same position.',
    disagrees: (position: string) => `The stored replies now give ${position}`,
    disagreesTodo:
      'The parser or the match rules changed since the check. Run a replay in the project settings to update the history.',
    cannotTell: 'Some of the stored replies were removed, so the position cannot be verified.',
  },
}
