import type { Certainty } from '@sextant/contract/positions_2/receipt.ts'
import { formatCount } from '../../../texts/format.ts'

const shown = (count: number) => formatCount(count, 'en')
const answered = 'Complete'
const partial = 'Partial'
const failed = 'Failed'
const cancelled = 'Cancelled'

/** Texts about rank checks. */
export const en = {
  title: 'Rank checks',
  about:
    'All checks of this project with their progress, results and price. You pay only for the pages that are fetched. A keyword that fails keeps its last position.',
  none: 'No rank checks yet',
  noneTodo: 'Start the first check here, or set up a schedule in the settings.',
  count: (count: number) => (count === 1 ? '1 check' : `${shown(count)} checks`),
  pages: 'Pages of rank checks',
  started: 'Started',
  finished: 'Ended',
  state: 'Status',
  states: {
    running: 'Running',
    cancelling: 'Cancelling',
    finished: 'Finished',
    cancelled: 'Cancelled',
  },
  failedWhole: 'Failed: no keyword was answered',
  by: 'Started by',
  bySchedule: (who: string) => `${who} (schedule)`,
  account: (id: number) => `account ${id}`,
  checks: 'Keywords × regions',
  outcome: 'Results',
  price: 'Price',
  held: (amount: string) => `${amount} on hold`,
  pagesFetched: 'Pages',
  progressOf: (percent: number, ended: number, all: number) =>
    `${percent}%: ${shown(ended)} of ${shown(all)}`,
  expectedEnd: (at: string) => `Expected end: about ${at}`,
  progressName: (started: string) => `Check of ${started}`,
  retryOf: 'Retry of',
  repeats: 'retry',
  provider: 'Provider',
  date: 'Position date',
  parts: { answered, partial, failed, cancelled },
  summary: (parts: readonly string[]) => parts.join(', '),
  answeredOf: (count: number) => `${shown(count)} complete`,
  partialOf: (count: number) => `${shown(count)} partial`,
  failedOf: (count: number) => `${shown(count)} failed`,
  cancelledOf: (count: number) => `${shown(count)} cancelled`,

  quality: 'Results of the latest checks, in percent',
  qualityHint: 'Keywords that are not complete have no position on that date. Averages do not count them.',
  percent: (value: string) => `${value}%`,

  toList: 'All rank checks',
  heading: (started: string) => `Check of ${started}`,
  missing: 'Rank check not found',
  missingTodo: 'It may belong to another project.',
  retry: 'Retry failed keywords',
  retryTitle: 'Retry failed keywords?',
  retryAbout: (checks: number, pages: number) =>
    `${checks === 1 ? '1 keyword and region' : `${shown(checks)} keywords and regions`} on at most ${pages === 1 ? '1 page' : `${shown(pages)} pages`}, with the current settings of the project. The positions are recorded for today.`,
  retryPrice: (price: string) => `At most ${price}`,
  retryNothing: 'Nothing to retry: the keywords were deleted, turned off or are already being checked.',

  reasons: 'Why keywords failed',
  reasonsNow: 'Current problems',
  reasonCount: (count: number, all: number) => `${shown(count)} of ${shown(all)}`,
  tryingAgain: 'Retrying',
  words: 'Message:',
  showTasks: 'Show keywords',
  toProviders: 'Providers',

  receipt: 'Cost',
  receiptPages: (pages: number, full: number) => `${shown(pages)} of ${shown(full)} pages bought`,
  receiptPrice: (price: string, full: string) => `${price} charged; the full depth would have cost ${full}`,
  saved: (amount: string, percent: string) => `${amount} saved (${percent}%)`,
  savedNothing: 'All pages down to the full depth were needed.',
  certainty: 'Certainty of the results',
  certainties: {
    exact: 'Exact position',
    at_best: 'This position or better: not all results above are known',
    not_within: 'Not found in the full depth',
    unresolved: 'Not found on the pages that were read; other pages were skipped to save money',
    failed: 'Pages could not be fetched',
    cancelled: 'Cancelled',
  } satisfies Record<Certainty, string>,

  tasks: 'Keywords',
  tasksPages: 'Pages of keywords',
  keyword: 'Keyword',
  region: 'Region',
  regionGone: (index: number) => `region ${index} (removed)`,
  position: 'Position',
  depth: 'Depth read',
  depthOf: (depth: number) => `top ${depth}`,
  reason: 'Reason',
  show: 'Show',
  showing: (count: number) => (count === 1 ? '1 row' : `${shown(count)} rows`),
  shown: {
    all: 'All',
    open: 'In progress',
    answered,
    missing: 'Partial or failed',
    partial,
    failed,
  },
  search: 'Keyword contains',
  onlyReason: 'Reason:',
  anyReason: 'Clear',
  noTasks: 'No keywords match. Choose “All” to see every keyword.',
  signs: {
    waiting: '… waiting',
    working: '… checking',
    exact: (position: number) => `${position}`,
    at_best: (position: number) => `≤${position}`,
    not_within: '--',
    partial: '! partial',
    failed: '! failed',
  },
  meanings: {
    exact: 'Exact position',
    at_best: 'This position or better; not all results above are known',
    not_within: 'Not found in the full depth',
    partial: 'Not found on the pages that were read; other pages failed or were skipped',
    failed: 'The check failed; the position of the day does not change',
  },
  attempts: (count: number, at: string) =>
    `${count === 1 ? '1 attempt' : `${count} attempts`} failed. Next attempt at ${at}.`,
}
