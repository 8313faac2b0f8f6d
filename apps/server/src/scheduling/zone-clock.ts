/**
 * The clock of a time zone. Moments are minutes since 1970-01-01T00:00Z; what the clock shows is counted the same way,
 * as if it were UTC.
 */
export interface ZoneClock {
  /** What the clock shows at a moment. */
  shown(moment: number): number
  /**
   * The moments at which the clock shows a time: one; two where it is put back over it; none where it is put forward
   * over it.
   */
  momentsOf(time: number): readonly number[]
  /** The moment at which the clock is put forward over a time that it never shows. */
  leapOver(time: number): number
}

const DAY = 1_440

/** The clock of an IANA zone; it changes at most once in two days. */
export function zoneClock(timeZone: string): ZoneClock {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const offset = (moment: number) => offsetOf(format, moment)
  // Asked per day, since asking is slow and nearly every day has one offset.
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

/** Minutes that a zone is ahead of UTC at a moment. */
function offsetOf(format: Intl.DateTimeFormat, moment: number): number {
  const parts = format.formatToParts(moment * 60_000)
  const name = parts.find((part) => part.type === 'timeZoneName')!.value
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d)(?::\d\d)?)?$/.exec(name)!
  if (sign === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
