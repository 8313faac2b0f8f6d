import assert from 'node:assert/strict'
import { weekdays } from '@sextant/contract/schedule_2/types.ts'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { isLeaptOver, nextRun, runsUntil, type Schedule } from '#scheduling/next-run.ts'
import { tries } from '../sizes.ts'

/** A schedule of one entry. */
const on = (days: string[], hour: string, minute: string) =>
  [{ days, times: [{ hour, minute }] }] as unknown as Schedule

/** The next runs after a moment, in UTC. */
function runs(schedule: Schedule, after: string, timeZone: string, count: number): string[] {
  const found: string[] = []
  let last: Date | undefined = new Date(after)
  while (found.length < count) {
    last = nextRun(schedule, last, timeZone)
    if (last === undefined) break
    found.push(last.toISOString().replace(':00.000Z', 'Z'))
  }
  return found
}

describe('the next run', () => {
  test('is after the moment, not at it, and on a whole minute', () => {
    const daily = on(['ALL'], '3', '30')
    assert.deepEqual(runs(daily, '2026-05-04T03:29:59.999Z', 'UTC', 1), ['2026-05-04T03:30Z'])
    assert.deepEqual(runs(daily, '2026-05-04T03:30:00.000Z', 'UTC', 1), ['2026-05-05T03:30Z'])
    assert.deepEqual(runs(daily, '2026-05-04T03:30:00.001Z', 'UTC', 1), ['2026-05-05T03:30Z'])
  })

  test('uses the date in the time zone, not in UTC', () => {
    assert.deepEqual(runs(on(['MONDAY'], '1', '0'), '2026-05-01T00:00Z', 'Asia/Tokyo', 2), [
      '2026-05-03T16:00Z',
      '2026-05-10T16:00Z',
    ])
    assert.deepEqual(runs(on(['1'], '20', '0'), '2026-05-02T00:00Z', 'America/Los_Angeles', 1), [
      '2026-05-02T03:00Z',
    ])
  })

  test('is the earliest of all days and times', () => {
    const schedule = [
      { days: ['FRIDAY', '2'], times: [{ hour: '9', minute: '0' }] },
      {
        days: ['SATURDAY'],
        times: [
          { hour: '8', minute: '0' },
          { hour: '7', minute: '15' },
        ],
      },
    ] as unknown as Schedule
    assert.deepEqual(runs(schedule, '2026-05-01T00:00Z', 'UTC', 4), [
      '2026-05-01T09:00Z',
      '2026-05-02T07:15Z',
      '2026-05-02T08:00Z',
      '2026-05-02T09:00Z',
    ])
  })

  test('LAST_OF_MONTH is the last day of any month, of February in a leap year too', () => {
    assert.deepEqual(runs(on(['LAST_OF_MONTH'], '0', '0'), '2028-01-15T00:00Z', 'UTC', 4), [
      '2028-01-31T00:00Z',
      '2028-02-29T00:00Z',
      '2028-03-31T00:00Z',
      '2028-04-30T00:00Z',
    ])
  })

  test('EVERY_FOUR is at 0, 4, 8, 12, 16 and 20; EVERY_FIVE and EVERY_TEN are minutes', () => {
    assert.deepEqual(runs(on(['ALL'], 'EVERY_FOUR', '5'), '2026-05-04T09:00Z', 'UTC', 4), [
      '2026-05-04T12:05Z',
      '2026-05-04T16:05Z',
      '2026-05-04T20:05Z',
      '2026-05-05T00:05Z',
    ])
    assert.deepEqual(runs(on(['ALL'], '23', 'EVERY_TEN'), '2026-05-04T23:35Z', 'UTC', 3), [
      '2026-05-04T23:40Z',
      '2026-05-04T23:50Z',
      '2026-05-05T23:00Z',
    ])
    assert.deepEqual(runs(on(['ALL'], 'ALL', 'EVERY_FIVE'), '2026-05-04T23:54Z', 'UTC', 2), [
      '2026-05-04T23:55Z',
      '2026-05-05T00:00Z',
    ])
    assert.deepEqual(runs(on(['ALL'], 'ALL', 'ALL'), '2026-05-04T23:59Z', 'UTC', 1), ['2026-05-05T00:00Z'])
  })

  test('does not exist for a day that no month has', () => {
    assert.equal(nextRun([], new Date(), 'UTC'), undefined)
    assert.equal(nextRun(on(['CHECK_POSITIONS'], 'ALL', 'ALL'), new Date(), 'UTC'), undefined)
  })

  test('when the clock goes forward, a skipped time is the first minute after', () => {
    // Berlin, 29 March 2026: 02:00 becomes 03:00 at 01:00Z.
    assert.deepEqual(runs(on(['ALL'], '2', '30'), '2026-03-28T12:00Z', 'Europe/Berlin', 2), [
      '2026-03-29T01:00Z',
      '2026-03-30T00:30Z',
    ])
    assert.deepEqual(runs(on(['ALL'], 'ALL', '30'), '2026-03-29T00:00Z', 'Europe/Berlin', 2), [
      '2026-03-29T00:30Z',
      '2026-03-29T01:30Z',
    ])
  })

  test('when the clock goes back, a repeated time counts once, unless every hour counts', () => {
    // Berlin, 25 October 2026: 03:00 becomes 02:00 at 01:00Z.
    assert.deepEqual(runs(on(['ALL'], '2', '30'), '2026-10-24T12:00Z', 'Europe/Berlin', 2), [
      '2026-10-25T00:30Z',
      '2026-10-26T01:30Z',
    ])
    assert.deepEqual(runs(on(['ALL'], 'ALL', '30'), '2026-10-25T00:00Z', 'Europe/Berlin', 3), [
      '2026-10-25T00:30Z',
      '2026-10-25T01:30Z',
      '2026-10-25T02:30Z',
    ])
  })

  test('a date that a time zone skips is due at the beginning of the next date', () => {
    // Samoa had no 30 December 2011, a Friday.
    assert.deepEqual(runs(on(['FRIDAY'], '9', '0'), '2011-12-29T12:00Z', 'Pacific/Apia', 2), [
      '2011-12-30T10:00Z',
      '2012-01-05T19:00Z',
    ])
  })
})

/** The time that the clock of a zone shows. */
interface Shown {
  readonly date: string
  readonly weekday: number
  readonly hour: number
  readonly minute: number
}

const clocks = new Map<string, (at: number) => Shown>()

function clockOf(timeZone: string): (at: number) => Shown {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const two = '2-digit'
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    ...({ year: 'numeric', month: two, day: two, hour: two, minute: two } as const),
  })
  const seen = new Map<number, Shown>()
  const clock = (at: number) => {
    const [date, time] = format.format(at * 60_000).split(' ') as [string, string]
    const [hour, minute] = time.split(':').map(Number) as [number, number]
    return { date, weekday: new Date(`${date}T00:00Z`).getUTCDay(), hour, minute }
  }
  const remembering = (at: number) => {
    const shown = seen.get(at) ?? clock(at)
    seen.set(at, shown)
    return shown
  }
  clocks.set(timeZone, remembering)
  return remembering
}

/** A model of `nextRun`: walks from minute to minute and compares what the clock shows with what it showed before. */
function walked(schedule: Schedule, after: Date, timeZone: string, minutes: number): Date | undefined {
  const clock = clockOf(timeZone)
  const start = Math.floor(after.getTime() / 60_000)
  const textOf = (time: Shown) =>
    `${time.date} ${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`
  const isDay = (name: string, { date, weekday }: Shown) =>
    name === 'ALL' ||
    name === weekdays[weekday] ||
    name === String(Number(date.slice(8))) ||
    (name === 'LAST_OF_MONTH' && new Date(Date.parse(date) + 86_400_000).getUTCDate() === 1)
  const isHour = (name: string, hour: number) =>
    name === 'ALL' || (name === 'EVERY_FOUR' ? hour % 4 === 0 : Number(name) === hour)
  const steps: Record<string, number> = { ALL: 1, EVERY_FIVE: 5, EVERY_TEN: 10 }
  const isMinute = (name: string, minute: number) =>
    name in steps ? minute % steps[name]! === 0 : Number(name) === minute
  const asks = (shown: Shown, which: (hour: string) => boolean) =>
    schedule.some(
      ({ days, times }) =>
        days.some((name) => isDay(name, shown)) &&
        times.some(
          (time) => which(time.hour) && isHour(time.hour, shown.hour) && isMinute(time.minute, shown.minute),
        ),
    )
  /** The latest time that the clock has shown. */
  let latest = ''
  for (let at = start - 1_500; at <= start + minutes; at += 1) {
    const shown = clock(at)
    const text = textOf(shown)
    const skipped: Shown[] = []
    if (latest !== '' && text > latest) {
      const from = Date.parse(`${latest.replace(' ', 'T')}Z`) / 60_000
      const to = Date.parse(`${text.replace(' ', 'T')}Z`) / 60_000
      const utc = clockOf('UTC')
      for (let missed = from + 1; missed < to; missed += 1) skipped.push(utc(missed))
    }
    const isNew = text > latest
    const isDue =
      asks(shown, (hour) => hour === 'ALL' || isNew) ||
      skipped.some((missed) => asks(missed, (hour) => hour !== 'ALL'))
    if (isNew) latest = text
    if (isDue && at > start) return new Date(at * 60_000)
  }
  return undefined
}

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Havana',
  'Africa/Casablanca',
  'Asia/Beirut',
  'America/St_Johns',
  'Pacific/Apia',
]
/** Minutes at or near a clock change of one of the zones. */
const interesting = [
  '2026-03-29T01:00Z',
  '2026-10-25T01:00Z',
  '2026-03-08T07:00Z',
  '2026-11-01T06:00Z',
  '2026-04-04T15:00Z',
  '2026-10-03T15:30Z',
  '2026-03-08T05:00Z',
  '2026-11-01T05:00Z',
  '2026-03-28T22:00Z',
  '2010-11-07T02:31Z',
  '2011-12-30T10:00Z',
].map((text) => Date.parse(text))

const days = fc.oneof(
  fc.constantFrom('ALL', 'LAST_OF_MONTH', ...weekdays),
  fc.integer({ min: 1, max: 27 }).map(String),
)
const time = fc.record({
  hour: fc.oneof(fc.constantFrom('ALL', 'EVERY_FOUR'), fc.integer({ min: 0, max: 23 }).map(String)),
  minute: fc.oneof(
    fc.constantFrom('ALL', 'EVERY_FIVE', 'EVERY_TEN'),
    fc.integer({ min: 0, max: 59 }).map(String),
  ),
})
const schedules = fc.array(
  fc.record({
    days: fc.array(days, { minLength: 1, maxLength: 3 }),
    times: fc.array(time, { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 2 },
)
const moments = fc
  .tuple(fc.constantFrom(...interesting), fc.integer({ min: -2_880 * 60, max: 2_880 * 60 }))
  .map(([near, seconds]) => new Date(near + seconds * 1_000))

test('is the same as in a walk from minute to minute', () => {
  const WALK = 2 * 1_440
  fc.assert(
    fc.property(schedules, moments, fc.constantFrom(...zones), (schedule, after, zone) => {
      const found = nextRun(schedule as unknown as Schedule, after, zone)
      const expected = walked(schedule as unknown as Schedule, after, zone, WALK)
      if (expected !== undefined) assert.deepEqual(found, expected)
      else
        assert.ok(
          found === undefined || found.getTime() > after.getTime() + (WALK - 1) * 60_000,
          found?.toISOString(),
        )
    }),
    { numRuns: tries(25, 100) },
  )
})

test('all runs until a moment are successive next runs', () => {
  const DAYS = 2
  fc.assert(
    fc.property(schedules, moments, fc.constantFrom(...zones), (schedule, after, zone) => {
      const until = new Date(after.getTime() + DAYS * 86_400_000)
      const found = runsUntil(schedule as unknown as Schedule, after, until, zone)
      let last = after
      // The first ones are enough to show the order.
      for (const run of found.slice(0, 20)) {
        last = nextRun(schedule as unknown as Schedule, last, zone)!
        assert.equal(run.toISOString(), last.toISOString())
      }
      if (found.length > 20) return
      const next = nextRun(schedule as unknown as Schedule, last, zone)
      assert.ok(next === undefined || next.getTime() > until.getTime() - 60_000, `${next?.toISOString()}`)
    }),
    { numRuns: tries(40, 150) },
  )
})

test('a change of the time zone leaps over what the new clock has passed and the old one has not', () => {
  const [east, west] = [
    { from: 'UTC', to: 'Asia/Tokyo' },
    { from: 'Asia/Tokyo', to: 'UTC' },
  ]
  const daily = on(['ALL'], '3', '0')
  const leaps = (schedule: Schedule, now: string, zones = east, since?: string) =>
    isLeaptOver(schedule, new Date(now), zones, since === undefined ? undefined : new Date(since))
  assert.equal(leaps(daily, '2026-05-04T17:59Z'), false, 'it is 2:59 in Tokyo')
  assert.equal(leaps(daily, '2026-05-04T18:00Z'), true)
  assert.equal(leaps(daily, '2026-05-05T02:59Z'), true)
  assert.equal(leaps(daily, '2026-05-05T03:00Z'), false, 'the old clock shows the time too')
  assert.equal(leaps(daily, '2026-05-04T20:00Z', { from: 'UTC', to: 'UTC' }), false)
  for (let hour = 0; hour < 24; hour += 1) {
    assert.equal(leaps(daily, new Date(Date.UTC(2026, 4, 4, hour)).toISOString(), west), false)
  }
  assert.equal(leaps(daily, '2026-05-04T20:00Z', east, '2026-05-04T03:00Z'), true)
  assert.equal(leaps(daily, '2026-05-04T20:00Z', east, '2026-05-04T18:30Z'), false, 'it has run since')
  const monday = on(['MONDAY'], '23', '0')
  assert.equal(leaps(monday, '2026-05-04T20:00Z'), true, 'it is Tuesday in Tokyo')
  assert.equal(leaps(monday, '2026-05-05T20:00Z'), false)
  assert.equal(leaps(on(['ALL'], 'ALL', '0'), '2026-05-04T20:00Z'), false, 'the next hour comes soon')
})
