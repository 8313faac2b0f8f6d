/**
 * How the rate of requests adapts to what a provider accepts. Pure, so that it is tested against simulated providers. All times
 * are seconds of the database's clock.
 */

/** Limits of a provider. */
export interface PaceLimits {
  /** Requests per second to begin with. */
  readonly begin: number
  /** Most requests per second. */
  readonly most: number
  /** Most requests at once; null: any number. */
  readonly atOnce: number | null
  /** Most requests within any time of so many seconds, as many as there are may begin at once; null: no such limit. */
  readonly within: { readonly requests: number; readonly seconds: number } | null
}

/** What the processes know together: the row of a provider. */
export interface PaceState {
  readonly perSecond: number
  /** Rate at which the provider last refused requests; null: it has not yet. */
  readonly refusedPerSecond: number | null
  /** When the first turn is free that nobody has taken. */
  readonly nextAt: number
  /** Times of the last turns, where their number within a time is limited. */
  readonly recent: readonly number[]
  readonly pausedUntil: number
  readonly raisedAt: number
  readonly loweredAt: number
  /** How often it was lowered. A refused request that was sent before the last time lowers nothing. */
  readonly lowered: number
}

/** What a process saw of the requests that it sent since the rate was last lowered. */
export interface PaceReport {
  /** `lowered` of the state that the report is about. */
  readonly lowered: number
  /** Share of them that was refused, 0 to 1; 0: none. */
  readonly refusedShare: number
  /** Rate at which the refused ones were sent. */
  readonly refusedPerSecond: number
  /** The wait that the provider asked for, in seconds; 0: none. */
  readonly pauseSeconds: number
  /** Whether requests wait, and earlier ones were accepted. */
  readonly wantsMore: boolean
}

/** Share of a known limit that is used. The rest absorbs jitter on the way to the provider. */
const USED_SHARE = 0.98
/** Requests per second to begin with if the provider documents no limit. */
const UNKNOWN_BEGIN = 5
/** Highest rate of all, requests per second. */
const MOST = 2_000
/** Lowest rate, requests per second: a provider that refuses everything is asked again twice a minute. */
const LEAST = 1 / 30

/** The limits that a provider declares, unless an administrator set others. */
export function limitsOf(
  declared: { perSecond: number | null; perSecondAtMost?: number; atOnce: number | null },
  set: { perSecond: number | null; atOnce: number | null },
): PaceLimits {
  const begin = set.perSecond ?? declared.perSecond
  const most = set.perSecond ?? declared.perSecondAtMost ?? declared.perSecond
  return {
    begin: begin === null ? UNKNOWN_BEGIN : begin * USED_SHARE,
    most: most === null ? MOST : most * USED_SHARE,
    atOnce: set.atOnce ?? declared.atOnce,
    within: null,
  }
}

/** The limits of a provider that counts requests in a time and cares for nothing else. */
export function limitsWithin(requests: number, seconds: number): PaceLimits {
  return { begin: MOST, most: MOST, atOnce: null, within: { requests, seconds } }
}

export function firstState({ begin }: PaceLimits, now: number): PaceState {
  return {
    perSecond: begin,
    refusedPerSecond: null,
    nextAt: now,
    recent: [],
    pausedUntil: 0,
    raisedAt: now,
    loweredAt: 0,
    lowered: 0,
  }
}

/** Longest pause that a provider may ask for, in seconds: as long as `Retry-After` is believed. */
const LONGEST_PAUSE_SECONDS = 86_400

/** The state by a clock that may have been set back: without times that are later than any could be. */
export function withoutFuture(state: PaceState, now: number): PaceState {
  const last = now + AHEAD_SECONDS + 1 / state.perSecond
  if (state.nextAt <= last && state.pausedUntil <= now + LONGEST_PAUSE_SECONDS) return state
  return {
    ...state,
    nextAt: Math.min(state.nextAt, last),
    recent: state.recent.filter((at) => at <= last),
    pausedUntil: state.pausedUntil <= now + LONGEST_PAUSE_SECONDS ? state.pausedUntil : 0,
    raisedAt: Math.min(state.raisedAt, now),
    loweredAt: Math.min(state.loweredAt, now),
  }
}

/** Seconds between doublings, while the provider has refused nothing. */
const DOUBLING_SECONDS = 1
/** Seconds after a doubling in which a refusal shows that it went too far. */
const DOUBTFUL_SECONDS = 3
/** Growth per second far from the rate that was refused, and near it. */
const FAR_GROWTH = 1.05
const NEAR_GROWTH = 1.005
/** The rates that are near the refused one, relative to it. */
const NEAR = { from: 0.9, to: 1.05 }
/** Seconds after a lowering until it is known whether it was enough. */
const SETTLING_SECONDS = 2
/** Seconds and requests for which a lowered rate is kept, so that looking for more costs few refusals. */
const KEPT_SECONDS = 10
const KEPT_REQUESTS = 300
/** Least and most that a lowering takes off. */
const LEAST_CUT = 0.01
const MOST_CUT = 0.5
/** A larger cut voids the turns that were taken at the refused rate. */
export const VOIDING_CUT = 0.1

/** The state after a report: lowered by refusals, or raised carefully while requests wait. */
export function adapt(state: PaceState, limits: PaceLimits, report: PaceReport, now: number): PaceState {
  const perSecond = clamp(state.perSecond, LEAST, limits.most)
  const pausedUntil = Math.max(state.pausedUntil, report.pauseSeconds > 0 ? now + report.pauseSeconds : 0)
  const current = { ...state, perSecond, pausedUntil }
  if (report.refusedShare > 0) {
    // The refused requests were sent at an earlier rate.
    return report.lowered === state.lowered ? lower(current, limits, report, now) : current
  }
  // Turns that are still free now would show that the rate is not what requests wait for.
  if (!report.wantsMore || state.nextAt <= now || pausedUntil > now) return current
  const next = Math.min(raised(current, now), limits.most)
  return next > perSecond ? { ...current, perSecond: next, raisedAt: now } : current
}

function lower(state: PaceState, { begin }: PaceLimits, report: PaceReport, now: number): PaceState {
  // Turns are taken in advance: the rate may have been raised again since.
  const refused = Math.min(report.refusedPerSecond, state.perSecond)
  const hasDoubled =
    state.refusedPerSecond === null && refused > begin && now - state.raisedAt < DOUBTFUL_SECONDS
  // The rate before the doubling was accepted.
  const cut = hasDoubled ? MOST_CUT : clamp(report.refusedShare, LEAST_CUT, MOST_CUT)
  return {
    ...state,
    perSecond: Math.max(refused * (1 - cut), LEAST),
    refusedPerSecond: refused,
    nextAt: cut > VOIDING_CUT ? Math.min(state.nextAt, now) : state.nextAt,
    loweredAt: now,
    lowered: state.lowered + 1,
  }
}

function raised({ perSecond, refusedPerSecond, raisedAt, loweredAt }: PaceState, now: number): number {
  const seconds = now - Math.max(raisedAt, loweredAt)
  if (refusedPerSecond === null) return seconds < DOUBLING_SECONDS ? perSecond : perSecond * 2
  if (now - loweredAt < SETTLING_SECONDS) return perSecond
  const relative = perSecond / refusedPerSecond
  if (relative < NEAR.from || relative > NEAR.to) return perSecond * FAR_GROWTH ** Math.min(seconds, 1)
  const isKept = now - loweredAt < Math.max(KEPT_SECONDS, KEPT_REQUESTS / perSecond)
  return isKept ? perSecond : perSecond * NEAR_GROWTH ** Math.min(seconds, 1)
}

/** Turns at these times, and the state without them. */
export interface Grant {
  readonly state: PaceState
  /** Times of the turns. */
  readonly at: readonly number[]
  /** When the turn after them is free. */
  readonly nextAt: number
}

/** Seconds of turns that a process takes at once. */
const TAKEN_SECONDS = 0.3
/** Seconds ahead of now at which turns may be taken. */
export const AHEAD_SECONDS = 1.5

/** Takes the next turns, evenly spaced. Time in which nobody sends is not saved up. */
export function take(state: PaceState, { within }: PaceLimits, wanted: number, now: number): Grant {
  const spacing = 1 / state.perSecond
  const count = Math.min(wanted, Math.max(1, Math.floor(TAKEN_SECONDS / spacing)))
  const recent = within === null ? [] : state.recent.slice(-within.requests)
  const at: number[] = []
  let free = Math.max(state.nextAt, state.pausedUntil, now)
  for (;;) {
    const oldest = within !== null && recent.length === within.requests ? recent[0]! : -Infinity
    const nextAt = Math.max(free, oldest + (within?.seconds ?? 0))
    if (at.length >= count || nextAt - now > AHEAD_SECONDS) {
      return { state: at.length === 0 ? state : { ...state, nextAt: free, recent }, at, nextAt }
    }
    at.push(nextAt)
    free = nextAt + spacing
    if (within === null) continue
    recent.push(nextAt)
    if (recent.length > within.requests) recent.shift()
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
