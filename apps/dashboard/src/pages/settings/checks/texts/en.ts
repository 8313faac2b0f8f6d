import type { CheckMode } from '@sextant/contract'
import type { ScheduleType } from '../schedule.ts'

export const en = {
  mode: {
    title: 'How checks read',
    pages: 'Which result pages a check reads',
    names: {
      exact: 'Exact: page after page until your site and all competitors are found',
      thrifty: 'Thrifty: the first page, and those around the last position',
    } satisfies Record<CheckMode, string>,
    means: {
      exact: 'Every number is certain, and comparable from day to day. It costs the most.',
      thrifty:
        'Far fewer pages. Where nobody looked, the table says so (≤24, …) instead of guessing, and every so many days a sweep reads everything. Competitors are seen only on the pages read for your site.',
    } satisfies Record<CheckMode, string>,
    bySchedule: 'By the schedule below, in 30 days:',
    daily: 'Checked once a day, in 30 days:',
    atMost: (price: string) => `at most ${price}`,
    about: (expected: string, price: string) => `about ${expected}, at most ${price}`,
    sweepDays: 'Days between sweeps',
    sweepHint:
      'From 1 to 90. A keyword whose site was missed is swept the next day; while sweeps do not find it, they become rarer, up to four times.',
    sweepWrong: 'Type a whole number from 1 to 90.',
    snapshots: 'Results that every check reads',
    snapshotsHint:
      'Read even when the site was found higher, so that whole result pages can be compared. Every page counts for the price.',
    results: (results: number) =>
      results === 0 ? 'only what the check reads anyway' : `at least ${results} results`,
    withSnippets: 'Keep how results present the sites',
    withSnippetsHint: 'Title and text of the own result and of the competitors’. It costs nothing.',
    showSnippets: 'Show titles and texts in stored result pages',
    counts: 'A change counts for checks that start after it.',
  },
  schedule: {
    titles: {
      positions_go: 'Schedule of rank checks',
      volumes_go: 'Schedule of search volumes',
    } satisfies Record<ScheduleType, string>,
    about: {
      positions_go: 'Checks the whole project by itself, at the times below.',
      volumes_go: 'Collects how often the keywords are searched, from which visibility is computed.',
    } satisfies Record<ScheduleType, string>,
    off: 'Nothing starts by itself.',
    next: (time: string) => `The next start: ${time}.`,
    afterChecks: 'It starts whenever a rank check has ended.',
    last: (time: string) => `The last one, ${time}:`,
    begin: {
      positions_go: 'Check by a schedule',
      volumes_go: 'Collect by a schedule',
    } satisfies Record<ScheduleType, string>,
    addEntry: 'Add other days',
    entry: (number: number) => `Days and times ${number}`,
    removeEntry: 'Remove these days',
    days: 'Days',
    dayKinds: {
      every: 'Every day',
      chosen: 'Days of the week or of the month',
      after: 'Whenever a rank check has ended',
    },
    monthDays: 'Days of the month',
    lastDay: 'last',
    time: (number: number) => `Time ${number}`,
    hour: 'Hour',
    minute: 'Minute',
    hourWords: { ALL: 'every hour', EVERY_FOUR: 'every 4 hours' },
    minuteWords: { ALL: 'every minute', EVERY_FIVE: 'every 5 minutes', EVERY_TEN: 'every 10 minutes' },
    addTime: 'Add a time',
    removeTime: 'Remove',
    incomplete: 'Choose at least one day, and a time, for each of these.',
    options: 'More: leave out, only some places',
    stop: {
      positions_go: 'Leave out keywords that have a position of the same day already',
      volumes_go: 'Leave out volumes that are not older than 30 days',
    } satisfies Record<ScheduleType, string>,
    places: 'Only in these places',
    placesHint: 'None ticked means all places of the project.',
    types: 'Kinds of volumes of Yandex',
    typeNames: {
      1: 'these words, among others, in any form and order',
      2: 'these words alone, in any form and order',
      3: 'these words alone, in these forms, in any order',
      5: 'these words alone, in any form, in this order',
      6: 'exactly this phrase (visibility needs it)',
    },
    typesHint: 'None ticked means exactly the phrase. Google has one kind, which is always collected.',
    nextRuns: 'The next starts:',
    zone: (zone: string) => `The schedule goes by the clock of ${zone}, the owner’s time zone.`,
    ownZone: (zone: string) => `Starts are told in yours, ${zone}.`,
    units: {
      positions_go: (count: string, price: string) =>
        `One run: ${count} checks (keywords × regions), at most ${price}.`,
      volumes_go: (count: string, price: string) => `One run: ${count} volumes, at most ${price}.`,
    } satisfies Record<ScheduleType, (count: string, price: string) => string>,
    price: (runs: string, price: string) => `In 30 days ${runs} runs: at most ${price}.`,
    expected: (price: string) => `When all goes as planned: ${price}.`,
    following: 'Each rank check that ends adds a run to that.',
    nothing: 'There is nothing to do: the project has no keywords in active groups, or no region that is on.',
    charged: {
      positions_go:
        'Charged are only the pages that are fetched. A run does not start while the one before is still going on, or without funds.',
      volumes_go: 'Charged is only what the provider has answered.',
    } satisfies Record<ScheduleType, string>,
    save: 'Save the schedule…',
    question: {
      positions_go: 'Check by this schedule?',
      volumes_go: 'Collect volumes by this schedule?',
    } satisfies Record<ScheduleType, string>,
    confirm: 'Save and start by itself',
    turnOff: 'Turn the schedule off…',
    removeQuestion: 'Turn the schedule off?',
    turnOffAction: 'Turn off',
    removeAbout: 'Nothing starts by itself any more. What has started goes on, and all positions stay.',
  },
}
