import { counted, shown } from '../../../texts/en.ts'
import type { Cell, Change, Finding } from '../cell.ts'
import type { Overview } from '../details.ts'

/** Texts of the rankings page. */
export const en = {
  title: 'Rankings',
  printed: (rows: number, total: number) =>
    `Printed: ${shown(rows)} of ${counted(total, 'row')}. An export has all.`,
  tableName: 'Positions by date',
  keyword: 'Keyword',
  loadingRow: 'Loading…',
  columns: {
    group: 'Group',
    folder: 'Folder',
    tags: 'Tags',
    volume: 'Volume',
    target: 'Target page',
    url: 'Ranking page',
    best: 'Best in period',
    trend: 'Trend',
    change1: 'Change in 1 day',
    change7: 'Change in 7 days',
    change30: 'Change in 30 days',
    overview: 'AI Overview',
    features: 'SERP features',
  },
  days: (days: number) => counted(days, 'day'),
  noEarlierCheck: 'no earlier check',
  trend: (first: number, last: number) => `from ${first} to ${last}`,
  noFeatures: 'none',
  feature: (name: string, place: number | undefined) => (place === undefined ? name : `${name} #${place}`),
  overview: ({ state, place }: Overview): string =>
    ({
      none: 'none',
      cited: `source ${place}`,
      named: 'named',
      not_cited: 'not cited',
      unknown: 'not known',
    })[state],
  otherPage: 'Another page ranks:',

  cellWords: ({ finding, change, invented }: Pick<Cell, 'finding' | 'change' | 'invented'>): string =>
    [findingWords(finding), invented && 'invented', change && changeWords(change)].filter(Boolean).join(', '),
  changeSign: (change: Change): string => {
    switch (change.kind) {
      case 'up':
        return `▲${change.by}`
      case 'down':
        return `▼${change.by}`
      case 'entered':
        return 'new'
      case 'left':
        return 'out'
      case 'same':
        return ''
    }
  },
  since: (date: string) => `since ${date}`,
  page: 'Page:',
  lookedAt: (count: number) =>
    count === 0 ? 'No results were read.' : `The first ${count} results were read.`,
  reason: 'Reason:',
  rivalUnknown: 'unknown: not tracked yet, or not on the pages that were read',
  detailsFailed: 'Could not load the details.',
  openKeyword: 'Click or press Enter to open the keyword.',
  openDay: 'Click or press Enter to open the keyword on this date.',
  inventedCell: 'invented',
  legend: 'Signs',
  legendEntries: [
    ['>30', '30 results read, not there'],
    ['≤24', 'may rank higher'],
    ['…', 'not on the pages that were read'],
    ['!', 'failed, grey was known before'],
    ['--', 'not found, depth not recorded'],
    ['7', 'dotted: invented'],
  ] as readonly (readonly [string, string])[],

  ended: (ended: string, checks: string) => `${ended} of ${checks} checked`,
  checkProgress: 'Progress of the check',
  until: (time: string) => `until about ${time}`,
  failedSoFar: (count: number) => `${shown(count)} failed so far`,
  figuresOf: (date: string) => `The figures below are of ${date} until the check ends`,
  waiting: 'waiting for its check',
  now: 'now',
  density: 'Rows',
  densities: { dense: 'Dense', roomy: 'Comfortable' },
  compared: { change: 'Change', pages: 'Ranking page' },
  changeUnknown: 'not known',
  pageChanged: 'page changed',
  entered: 'New',
  left: 'Out',
  unknown: 'Not known',
  depthsDiffer: (from: string, first: number, to: string, last: number) =>
    `On ${from} ${first} results were read, on ${to} ${last}. Whether positions beyond ${Math.min(first, last)} moved is not known.`,
  comparedWith: 'compared with',
  updates: (count: number) => counted(count, 'note or update', 'notes or updates'),

  site: 'Site',
  beside: (count: number) => (count === 0 ? 'More regions' : `Regions: ${count + 1}`),
  mostBeside: (most: number) => `Choose up to ${most} more regions.`,
  compare: (count: number) => (count === 0 ? 'Competitors' : `Competitors: ${count}`),
  mostRivals: (most: number) => `Choose up to ${most}.`,
  ownSite: 'Your site',
  dates: 'Dates',
  ranges: {
    checks31: 'Last 31 checks',
    checks2: 'Last 2 checks',
    today: 'Today',
    days7: 'Last 7 days',
    days30: 'Last 30 days',
    days31: 'Last 31 days',
    weekly: 'Weekly',
    monthly: 'Monthly',
    two: 'Two dates',
    period: 'Custom period',
  },
  from: 'From',
  to: 'To',
  newest: 'Newest date',
  newestPlaces: { first: 'Left', last: 'Right' },
  paint: 'Colour by',
  paints: { bucket: 'Position', change: 'Change', none: 'None' },
  look: 'Display',
  chooseColumns: 'Columns',
  noVolumes: 'Search volumes are not available for this search engine.',

  filters: 'Filters',
  filtersActive: (count: number) => `Filters (${count})`,
  clearFilters: 'Clear filters',
  removeFilter: (name: string) => `Remove filter: ${name}`,
  search: 'Search keywords',
  any: 'Any',
  filterNames: {
    text: 'Keyword contains',
    folder: 'Folder',
    group: 'Group',
    tag: 'Tag',
    positions: 'Position',
    change: 'Change',
    moved: 'Moved by at least',
    volume: 'Volume',
    mismatch: 'Ranking page is not the target page',
    exist: 'Keywords',
  },
  positionsFrom: 'Position from',
  positionsTo: 'Position to',
  volumeFrom: 'Volume from',
  volumeTo: 'Volume to',
  changes: { up: 'Up', down: 'Down', same: 'Unchanged' },
  exists: {
    all: 'All keywords',
    first: 'With a position on the first date',
    new: 'New: no position on the first date, but later',
  },
  placesAbout: 'Keyword',
  positionsAbout: 'Position on the last checked date',
  changeAbout: 'Change from the first to the last checked date',
  more: 'More',
  beyond: 'not found',

  keywords: (count: number, text: string) => (count === 1 ? '1 keyword' : `${text} keywords`),
  summary: 'Summary',
  summaryOn: (date: string) => date,
  average: 'Average',
  median: 'Median',
  visibility: 'Visibility',
  averageAbout: 'Keywords that were not found are not counted.',
  movedAbout: (found: number, depth: number | null) =>
    `The change covers the ${found === 1 ? 'keyword' : `${shown(found)} keywords`} found on both dates${depth === null ? '' : ` within ${depth} results`}.`,
  visibilityAbout: (coverage: string) =>
    `Weighted by search volume, which is known for ${coverage} of the keywords.`,
  visibilityMoved: (count: number) =>
    `The change covers the ${count === 1 ? 'keyword' : `${shown(count)} keywords`} with a search volume and a known change.`,
  bucket: {
    '1_3': '1–3',
    '4_10': '4–10',
    '11_30': '11–30',
    '31_50': '31–50',
    '51_100': '51–100',
    '101_10000': '101+, not found',
  },
  notWithin: (depth: number) => `not found within ${depth}`,
  buckets: 'Filter by position',
  dynamics: 'Filter by change',
  bucketWords: (name: string, count: string) => `${name}: ${count}`,
  better: 'better by',
  worse: 'worse by',
  gained: 'more',
  lost: 'fewer',

  views: 'Saved views',
  viewsAbout: 'A view saves the filters, dates, columns and order. Only you can see your views.',
  noViews: 'No saved views yet. Set up the table as you like and save it here.',
  viewName: 'View name',
  viewNameHint: 'For example: Dropped in Leeds.',
  viewNameMissing: 'Enter a name.',
  saveView: 'Save current view',
  renameView: 'Rename',
  renameViewOf: (name: string) => `Rename ${name}`,
  newViewName: (name: string) => `New name for ${name}`,
  replaceView: 'Update',
  replaceViewOf: (name: string) => `Update ${name} to the current view`,
  removeView: 'Remove',
  removeViewOf: (name: string) => `Remove view ${name}`,
  viewSaved: (name: string) => `View “${name}” saved.`,
  viewRemoved: (name: string) => `View “${name}” removed.`,

  export: 'Export',
  exportAbout: (count: string) => `${count} keywords with the current dates, columns, filters and order.`,
  exportKinds: { csv: 'CSV', xlsx: 'Excel (XLSX)' },
  exportHints: {
    csv: 'UTF-8, comma-separated.',
    xlsx: 'Formatted, with the colours of the table.',
  },
  exportTooLong: 'Excel opens at most 1,048,576 rows. Save a CSV, or filter the table.',
  exporting: 'Loading keywords…',
  writing: 'Writing the file…',
  exported: (name: string) => `${name} was saved to your downloads.`,
  copyTable: 'Copy as table',
  copyHint: 'For spreadsheets, documents and emails.',
  copyTooMany: (most: string) => `At most ${most} keywords. Save a file, or filter the table.`,
  copied: (rows: number, count: string) => `${count} ${rows === 1 ? 'row was' : 'rows were'} copied.`,
  copyFailed: 'Could not copy: the browser does not allow it',
  copyFailedTodo: 'Save a file instead.',
  stopExport: 'Stop',
  writeFailed: 'Could not write the file: the browser ran out of memory or blocks downloads',
  writeFailedTodo: 'Show fewer dates or keywords, then try again.',

  noKeywords: 'No keywords yet',
  noKeywordsTodo:
    'Add the phrases that people search for. Their positions appear here, one column per check.',
  addKeywords: 'Add keywords',
  noRegions: 'No regions yet',
  noRegionsTodo: 'Add a search engine and a region to check positions.',
  addRegion: 'Add region',
  filling: 'A check is running',
  fillingTodo: 'Positions appear here as they are found.',
  neverChecked: 'No positions yet',
  neverCheckedTodo: 'Click “Check now” above. You see the price before the check starts.',
  checkedInVain: 'A check ran in this region but found no position.',
  toRuns: 'See why',
  noDates: 'No positions on these dates',
  noDatesTodo: 'Choose other dates or show the latest checks.',
  showAllDates: 'Show latest checks',
  noMatches: 'No keywords match these filters',
  noMatchesTodo: 'Remove a filter or clear all of them.',
}
export type Texts = typeof en

function findingWords(finding: Finding): string {
  switch (finding.kind) {
    case 'position':
      return String(finding.position)
    case 'absent':
      return finding.within === undefined
        ? '-- not found'
        : `>${finding.within}: not among the first ${finding.within} results`
    case 'at_best':
      return `≤${finding.position}: found at ${finding.position}, but not all results above are known`
    case 'unseen':
      return '… not found on the pages that were read; other pages were not read'
    case 'failed':
      return finding.last === undefined
        ? '! the check failed'
        : `! the check failed; previously ${finding.last.kind === 'absent' ? 'not found' : finding.last.position}`
    case 'unchecked':
      return 'not checked'
  }
}

function changeWords(change: Change): string {
  switch (change.kind) {
    case 'up':
      return `up ${change.by}`
    case 'down':
      return `down ${change.by}`
    case 'same':
      return 'unchanged'
    case 'entered':
      return 'new'
    case 'left':
      return 'out'
  }
}
