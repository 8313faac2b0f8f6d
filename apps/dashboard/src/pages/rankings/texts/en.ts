import type { Cell, Change, Finding } from '../cell.ts'

/** Sentences of the rankings. */
export const en = {
  title: 'Rankings',
  tableName: 'Positions by date',
  keyword: 'Keyword',
  loadingRow: 'Loading…',
  columns: {
    group: 'Group',
    folder: 'Folder',
    tags: 'Tags',
    volume: 'Volume',
    target: 'Target page',
    url: 'Latest page',
    best: 'Best shown',
  },
  otherPage: 'Another page was found:',

  cellWords: ({ finding, change }: Pick<Cell, 'finding' | 'change'>): string =>
    [findingWords(finding), change && changeWords(change)].filter(Boolean).join(', '),
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
    count === 0 ? 'No result was read.' : `The first ${count} results were read.`,
  reason: 'Reason:',
  rivalUnknown: 'not known: not looked for, or not on the pages looked at',
  detailsFailed: 'The rest could not be read.',
  openKeyword: 'A click or Enter opens the keyword.',
  openDay: 'A click or Enter opens the keyword at this date.',
  legend: 'Signs',
  legendEntries: [
    ['--', 'not there, and the whole depth was looked through'],
    ['≤24', 'seen at 24; pages before it were not looked at, so it may stand higher'],
    ['…', 'not on the pages looked at; the others were not looked at'],
    ['!', 'the check failed; grey is what was known before'],
    ['▲3 ▼3', 'better or worse by three places than on the date before'],
    ['new, out', 'entered or left what was looked through'],
    ['empty', 'not checked that day; of a competitor: not looked for, or not on the pages looked at'],
  ] as readonly (readonly [string, string])[],

  site: 'Whose',
  compare: (count: number) => (count === 0 ? 'Beside competitors' : `Competitors: ${count}`),
  mostRivals: (most: number) => `At most ${most} at once.`,
  ownSite: (site: string) => `${site} (this project)`,
  dates: 'Dates',
  ranges: {
    checks31: 'The latest 31 checks',
    checks2: 'The latest 2 checks',
    today: 'Today',
    days7: 'The last 7 days',
    days30: 'The last 30 days',
    days31: 'The last 31 days',
    weekly: 'Week by week',
    monthly: 'Month by month',
    two: 'Two dates',
    period: 'A period',
  },
  from: 'From',
  to: 'To',
  newest: 'Newest date',
  newestPlaces: { first: 'on the left', last: 'on the right' },
  paint: 'Colours by',
  paints: { bucket: 'position', change: 'change', none: 'none' },
  look: 'Look',
  chooseColumns: 'Columns between the keyword and the dates',
  noVolumes: 'This search engine has no search volumes.',

  filters: 'Filters',
  filtersActive: (count: number) => `Filters (${count})`,
  clearFilters: 'Show all keywords',
  removeFilter: (name: string) => `Remove the filter: ${name}`,
  search: 'Search keywords',
  any: 'any',
  filterNames: {
    text: 'Keyword contains',
    folder: 'Folder',
    group: 'Group',
    tag: 'Tag',
    positions: 'Position',
    change: 'Change',
    moved: 'Moved by at least',
    volume: 'Volume',
    mismatch: 'Another page than the target',
    exist: 'Keywords',
  },
  positionsFrom: 'Position from',
  positionsTo: 'Position to',
  volumeFrom: 'Volume from',
  volumeTo: 'Volume to',
  changes: { up: 'went up', down: 'went down', same: 'stayed' },
  exists: {
    all: 'all keywords',
    first: 'with a position on the first date',
    new: 'without one on the first date, with one later',
  },
  placesAbout: 'Where the keyword is',
  positionsAbout: 'On the last date with positions',
  changeAbout: 'From the first to the last date with positions',
  more: 'More',
  beyond: 'not found',

  keywords: (count: number, text: string) => (count === 1 ? '1 keyword' : `${text} keywords`),
  summary: 'At a glance',
  summaryOf: (first: string, last: string) => `${last}, compared with ${first}`,
  summaryOn: (date: string) => date,
  average: 'Average',
  median: 'Median',
  visibility: 'Visibility',
  averageAbout: 'Of the keywords with a position; those that were not found are left out.',
  visibilityAbout: (coverage: string) => `Search volumes are known for ${coverage} of the keywords.`,
  bucket: {
    '1_3': '1–3',
    '4_10': '4–10',
    '11_30': '11–30',
    '31_50': '31–50',
    '51_100': '51–100',
    '101_10000': '101+, not found',
  },
  buckets: 'Show only positions',
  dynamics: 'Show only keywords that',
  bucketWords: (name: string, count: string) => `${name}: ${count}`,
  better: 'better by',
  worse: 'worse by',
  gained: 'more',
  lost: 'fewer',

  views: 'Saved views',
  viewsAbout: 'A view keeps filters, dates, columns and order under a name. Only you see yours.',
  noViews: 'None yet. Set the table up as you like it and save it here.',
  viewName: 'Name of the view',
  viewNameHint: 'Such as: Lost ground in Moscow.',
  viewNameMissing: 'Give it a name.',
  saveView: 'Save what is shown',
  renameView: 'Rename',
  renameViewOf: (name: string) => `Rename ${name}`,
  newViewName: (name: string) => `New name of ${name}`,
  replaceView: 'Replace',
  replaceViewOf: (name: string) => `Replace ${name} by what is shown`,
  removeView: 'Remove',
  removeViewOf: (name: string) => `Remove the view ${name}`,
  viewSaved: (name: string) => `Saved: ${name}.`,
  viewRemoved: (name: string) => `Removed: ${name}.`,

  export: 'Export',
  exportAbout: (count: string) =>
    `${count} keywords, with the dates, columns, filters and order that are shown.`,
  exportKinds: { csv: 'CSV for programs', xlsx: 'XLSX for spreadsheets' },
  exportHints: {
    csv: 'UTF-8, separated with commas.',
    xlsx: 'Numbers as numbers, coloured as here.',
  },
  exporting: 'Reading the keywords…',
  writing: 'Writing the file…',
  exported: (name: string) => `${name} is among your downloads.`,
  stopExport: 'Stop',
  writeFailed: 'The file could not be written: this browser ran out of memory or does not allow downloads.',
  writeFailedTodo: 'Show fewer dates or keywords and try again.',

  noKeywords: 'This project has no keywords yet',
  noKeywordsTodo:
    'Add the phrases that people search for. Their positions are shown here, a column for every check.',
  addKeywords: 'Add keywords',
  noRegions: 'Nothing says where to look yet',
  noRegionsTodo: 'Choose a search engine and a region, and positions can be checked there.',
  addRegion: 'Choose a region',
  neverChecked: 'Nothing has been checked here yet',
  neverCheckedTodo: 'Press “Check now” above: you see the price before anything is spent.',
  checkedInVain: 'A check has been here, but it brought no position.',
  toRuns: 'See why',
  noDates: 'There was no check on these dates',
  noDatesTodo: 'There are checks on other dates.',
  showAllDates: 'Show the latest checks',
  noMatches: 'No keyword fits these filters',
  noMatchesTodo: 'Loosen one of them, or let all keywords through.',
}
export type Texts = typeof en

function findingWords(finding: Finding): string {
  switch (finding.kind) {
    case 'position':
      return String(finding.position)
    case 'absent':
      return '-- not found within the whole depth'
    case 'at_best':
      return `≤${finding.position}: seen at ${finding.position}, pages before it were not looked at`
    case 'unseen':
      return '… not on the pages looked at; the others were not looked at'
    case 'failed':
      return finding.last === undefined
        ? '! the check failed'
        : `! the check failed; before it ${finding.last === 'absent' ? 'not found' : finding.last}`
    case 'unchecked':
      return 'not checked'
  }
}

function changeWords(change: Change): string {
  switch (change.kind) {
    case 'up':
      return `up by ${change.by}`
    case 'down':
      return `down by ${change.by}`
    case 'same':
      return 'unchanged'
    case 'entered':
      return 'new'
    case 'left':
      return 'out'
  }
}
