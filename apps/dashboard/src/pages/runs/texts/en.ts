import type { Certainty } from '@sextant/contract/positions_2/receipt.ts'
import { formatCount } from '../../../texts/format.ts'

const shown = (count: number) => formatCount(count, 'en')
const answered = 'With an answer'
const partial = 'Only some pages'
const failed = 'Failed'
const cancelled = 'Cancelled'

/** Sentences about rank checks. */
export const en = {
  title: 'Rank checks',
  about:
    'Every check of this project: how far it is, what came of it and what it cost. A keyword without an answer changes no position; only pages that were fetched are charged.',
  none: 'Nothing was checked yet',
  noneTodo: 'Start the first check here, or let a schedule do it: see Settings.',
  count: (count: number) => (count === 1 ? '1 check' : `${shown(count)} checks`),
  pages: 'Pages of the list of checks',
  started: 'Started',
  finished: 'Ended',
  state: 'State',
  states: {
    running: 'Running',
    cancelling: 'Being cancelled',
    finished: 'Finished',
    cancelled: 'Cancelled',
  },
  by: 'Started by',
  bySchedule: (who: string) => `schedule of ${who}`,
  account: (id: number) => `account ${id}`,
  checks: 'Keywords × regions',
  outcome: 'Answers',
  price: 'Price',
  held: (amount: string) => `${amount} held`,
  pagesFetched: 'Pages',
  progressOf: (percent: number, ended: number, all: number) =>
    `${percent}\u00a0%: ${shown(ended)} of ${shown(all)}`,
  progressName: (started: string) => `Check of ${started}`,
  retryOf: 'Repeats what failed in',
  repeats: 'repeats an earlier one',
  provider: 'Provider',
  date: 'Date of the positions',
  parts: { answered, partial, failed, cancelled },
  summary: (parts: readonly string[]) => parts.join(', '),
  answeredOf: (count: number) => `${shown(count)} with an answer`,
  partialOf: (count: number) => `${shown(count)} from some pages only`,
  failedOf: (count: number) => `${shown(count)} failed`,
  cancelledOf: (count: number) => `${shown(count)} cancelled`,

  quality: 'Answers of the latest checks, in percent',
  qualityHint: 'What is not green has no position of that day; averages leave it out.',
  percent: (value: string) => `${value}\u00a0%`,

  toList: 'All checks',
  heading: (started: string) => `Check of ${started}`,
  missing: 'There is no such check',
  missingTodo: 'It may belong to another project.',
  cancel: 'Cancel the check',
  cancelTitle: 'Cancel this check?',
  cancelAbout:
    'Keywords that are still waiting end without an answer, which changes no position. Pages already fetched are charged, the rest of the held amount comes back.',
  retry: 'Repeat what failed',
  retryTitle: 'Repeat what failed?',
  retryAbout: (checks: number, pages: number) =>
    `${checks === 1 ? '1 keyword and region' : `${shown(checks)} keywords and regions`} on at most ${pages === 1 ? '1 page' : `${shown(pages)} pages`}, as the project is set now. It becomes a check of today.`,
  retryPrice: (price: string) => `At most ${price}`,
  retryNothing: 'Nothing is left to repeat: the keywords are gone, switched off or being checked already.',

  reasons: 'Why answers are missing',
  reasonsNow: 'What goes wrong right now',
  reasonCount: (count: number, all: number) => `${shown(count)} of ${shown(all)}`,
  tryingAgain: 'is being tried again',
  words: 'In the words of the check:',
  showTasks: 'Show these keywords',
  toProviders: 'Providers',

  receipt: 'What it cost',
  receiptPages: (pages: number, full: number) => `${shown(pages)} of ${shown(full)} pages bought`,
  receiptPrice: (price: string, full: string) => `${price} charged; full depth would have been ${full}`,
  saved: (amount: string, percent: string) => `${amount} saved (${percent}\u00a0%)`,
  savedNothing: 'Every page down to the full depth was needed.',
  certainty: 'How sure the answers are',
  certainties: {
    exact: 'Exact position',
    at_best: 'This position or better: pages before it were not looked at',
    not_within: 'Not within the depth, all of it looked at',
    unresolved: 'Not on the pages looked at; the others were left out to save money',
    failed: 'Pages could not be had',
    cancelled: 'Cancelled',
  } satisfies Record<Certainty, string>,

  tasks: 'Keywords of this check',
  tasksPages: 'Pages of the list of keywords',
  keyword: 'Keyword',
  region: 'Region',
  regionGone: (index: number) => `region ${index}, removed since`,
  position: 'Position',
  depth: 'Looked at',
  depthOf: (depth: number) => `top ${depth}`,
  reason: 'Reason',
  show: 'Show',
  showing: (count: number) => (count === 1 ? '1 row' : `${shown(count)} rows`),
  shown: {
    all: 'All',
    open: 'Not ended yet',
    answered,
    missing: 'Without an answer',
    partial,
    failed,
  },
  search: 'Keyword contains',
  onlyReason: 'Only with the reason:',
  anyReason: 'Show all reasons',
  noTasks: 'No keyword fits. Choose “All” to see every one.',
  signs: {
    waiting: '… waiting',
    working: '… being checked',
    exact: (position: number) => `${position}`,
    at_best: (position: number) => `≤${position}`,
    not_within: '--',
    partial: '! incomplete',
    failed: '! failed',
  },
  meanings: {
    exact: 'Exact position',
    at_best: 'At this position or better; pages before it were not looked at',
    not_within: 'The whole depth was looked at, and the site is not there',
    partial: 'Not on the pages looked at; others could not be looked at or were left out',
    failed: 'Nothing is known; the position of the day stays as it was',
  },
  attempts: (count: number, at: string) =>
    `${count === 1 ? '1 attempt has' : `${count} attempts have`} failed; the next one at ${at}.`,
}
