import type { CheckMode } from '@sextant/contract'
import type { ScheduleType } from '../schedule.ts'

export const en = {
  mode: {
    title: 'Check mode',
    pages: 'Result pages to read',
    names: {
      exact: 'Exact: every page until your site and all competitors are found',
      thrifty: 'Thrifty: the first page and the pages around the last position',
    } satisfies Record<CheckMode, string>,
    means: {
      exact: 'Every position is exact and comparable from day to day. Costs the most.',
      thrifty:
        'Reads far fewer pages. Positions on unread pages are marked (≤24, …) instead of guessed, and a regular sweep reads the full depth. Competitors are found only on the pages read for your site.',
    } satisfies Record<CheckMode, string>,
    bySchedule: 'With the schedule below, 30 days cost',
    daily: 'With one check a day, 30 days cost',
    atMost: (price: string) => `at most ${price}`,
    about: (expected: string, price: string) => `about ${expected}, at most ${price}`,
    sweepDays: 'Days between sweeps',
    sweepHint:
      'From 1 to 90. If a check does not find the site, the keyword gets a sweep the next day. If sweeps do not find it either, they become up to 4 times less frequent.',
    sweepWrong: 'Enter a whole number from 1 to 90.',
    snapshots: 'Minimum results to read',
    snapshotsHint:
      'Every check reads these results even if it finds the site earlier, so you can compare full result pages. Every page costs.',
    results: (results: number) => (results === 0 ? 'No minimum' : `At least ${results} results`),
    loadOverview: 'Load AI Overviews that Google shows later',
    loadOverviewHint:
      'Without it, such an AI Overview is recorded as unknown. Some providers need a second request for it, which costs as much as a page.',
    overviewPrice: (price: string) => `Second requests add at most ${price} in 30 days.`,
    overviewFree: 'The current providers need no second request for it.',
    withSnippets: 'Store titles and texts of tracked sites',
    withSnippetsHint: 'The title and text of your result and those of competitors. Free.',
    showSnippets: 'Show titles and texts in stored result pages',
    counts: 'Changes apply to checks that start after you save.',
  },
  schedule: {
    titles: {
      positions_go: 'Rank check schedule',
      volumes_go: 'Search volume schedule',
    } satisfies Record<ScheduleType, string>,
    about: {
      positions_go: 'Checks the whole project automatically at these times.',
      volumes_go: 'Collects the monthly searches of the keywords. Visibility is computed from them.',
    } satisfies Record<ScheduleType, string>,
    off: 'The schedule is off.',
    next: (time: string) => `Next start: ${time}.`,
    afterChecks: 'Starts after every rank check.',
    last: (time: string) => `Last start, ${time}:`,
    begin: {
      positions_go: 'Schedule rank checks',
      volumes_go: 'Schedule collection',
    } satisfies Record<ScheduleType, string>,
    addEntry: 'Add days',
    options: 'More options',
    stop: {
      positions_go: 'Skip keywords that already have a position on the same day',
      volumes_go: 'Skip volumes from the last 30 days',
    } satisfies Record<ScheduleType, string>,
    places: 'Only in these places',
    placesHint: 'Select none for all places of the project.',
    types: 'Yandex volume types',
    typeNames: {
      1: 'broad: these words among others, in any form and order',
      2: '"phrase": only these words, in any form and order',
      3: '"!exact": only these words in these forms, in any order',
      5: '"[order]": only these words in this order, in any form',
      6: '"[!exact order]": exactly this phrase (required for visibility)',
    },
    typesHint: 'Select none for the exact phrase only. Google has one type, which is always collected.',
    nextRuns: 'Next starts:',
    zone: (zone: string) => `The schedule uses ${zone}, the time zone of the owner.`,
    ownZone: (zone: string) => `Starts are shown in your time zone, ${zone}.`,
    units: {
      positions_go: (count: string, price: string) =>
        `Per run: ${count} checks (keywords × regions), at most ${price}.`,
      volumes_go: (count: string, price: string) => `Per run: ${count} volumes, at most ${price}.`,
    } satisfies Record<ScheduleType, (count: string, price: string) => string>,
    price: (runs: string, price: string) => `In 30 days: ${runs} runs, at most ${price}.`,
    expected: (price: string) => `Expected: ${price}.`,
    following: 'Plus one run after every rank check.',
    nothing: 'Nothing to do: the project has no keywords in active groups or no active regions.',
    charged: {
      positions_go:
        'You pay only for the pages that are fetched. A run does not start while the previous one is still running, or if the balance is too low.',
      volumes_go: 'You pay only for volumes that the provider returns.',
    } satisfies Record<ScheduleType, string>,
    save: 'Save schedule…',
    question: {
      positions_go: 'Start rank checks on this schedule?',
      volumes_go: 'Collect search volumes on this schedule?',
    } satisfies Record<ScheduleType, string>,
    confirm: 'Save schedule',
    turnOff: 'Turn off schedule…',
    removeQuestion: 'Turn off the schedule?',
    turnOffAction: 'Turn off',
    removeAbout: 'It starts nothing more. What is already running continues, and all positions are kept.',
  },
}
