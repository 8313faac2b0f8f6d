/**
 * The clock of a time zone. Moments are minutes since 1970-01-01T00:00Z. Times of the clock are counted the same way, as if
 * they were UTC.
 */
export interface ZoneClock {
  /** What the clock shows at a moment. */
  shown(moment: number): number
  /**
   * The moments at which the clock shows a time: usually one, two if it goes back over the time, none if it skips the
   * time.
   */
  momentsOf(time: number): readonly number[]
  /** The moment at which the clock skips a time that it never shows. */
  leapOver(time: number): number
}

const DAY = 1_440

/** The clock of an IANA time zone. Assumes at most one change in two days. */
export function zoneClock(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const offset = (moment: number) => offsetOf(format, moment)
  // Cached per day: computing an offset is slow, and nearly every day has only one.
  const offsets = new Map<number, number>()
  const offsetAtMidnight = (day: number) => {
    const known = offsets.get(day) ?? offset(day * DAY)
    offsets.set(day, known)
    return known
  }
  return {
    shown: (moment) => moment + offset(moment),
    momentsOf(time) {
      const day = Math.floor(time / DAY)
      const before = offsetAtMidnight(day - 1)
      const after = offsetAtMidnight(day + 2)
      if (before === after) return [time - before]
      return [time - before, time - after]
        .filter((moment) => moment + offset(moment) === time)
        .toSorted((a, b) => a - b)
    },
    leapOver(time) {
      let early = time - DAY
      let late = time + DAY
      const before = offset(early)
      while (late - early > 1) {
        const middle = Math.floor((early + late) / 2)
        if (offset(middle) === before) early = middle
        else late = middle
      }
      return late
    },
  }
}

/** Offset of a zone from UTC at a moment, in minutes. */
function offsetOf(format: Intl.DateTimeFormat, moment: number): number {
  const parts = format.formatToParts(moment * 60_000)
  const name = parts.find((part) => part.type === 'timeZoneName')!.value
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d)(?::\d\d)?)?$/.exec(name)!
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
