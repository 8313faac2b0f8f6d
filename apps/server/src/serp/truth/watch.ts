import { addProfiles, emptyProfile, KNOWN, learned, wantsShape, type Profile } from './profile.ts'
import { rules, type RuleName } from './rules.ts'
import { Seen, variantOf, type Received, type Remembered } from './seen.ts'
import { convicted, ENOUGH, judge, suspect, type Judgement, type Suspicion } from './suspicion.ts'

/**
 * Evidence with which a reply that departs is not trusted, even if no further reply comes: odds of 100 to 1. Rules by which a
 * ranking update makes many replies depart need 1,000 to 1, because its replies of one day resemble each other.
 */
function seriousFor(rule: RuleName): number {
  return rules[rule].honest < 0.25 ? ENOUGH / 3 : ENOUGH / 2
}

/** Replies to other queries that are remembered for a comparison. */
const REMEMBERED = 64

/** Why a provider is no longer trusted for a search engine. */
export interface Conviction {
  readonly rule: RuleName
  /** How the last reply departed. */
  readonly detail: string
  /** Replies that departed, of those that the rule judged since the first of them. */
  readonly departed: number
  readonly judged: number
}

/**
 * What to do with a check whose reply was judged: `conclude` from it, `hold` it until other replies have shown whether the
 * provider is to be trusted, or `refuse` it, so that no position comes from it.
 */
export type Verdict =
  | { readonly then: 'conclude' }
  | { readonly then: 'hold' | 'refuse'; readonly rule: RuleName; readonly detail: string }

/** How long a check waits for other replies, in milliseconds. */
export interface Patience {
  readonly patienceMs: number
  /** Time without any reply after which none is expected; absent: `patienceMs`. */
  readonly quietMs?: number
}

/** Watches the replies of a provider for one search engine. Not stored: that is for the caller. */
export class Watch {
  #suspicion: Suspicion
  #conviction: Conviction | undefined
  /** Profiles by variant, with what was learned here. */
  readonly #known: Map<string, Profile>
  readonly #learned = new Map<string, Profile>()
  /** What a probe has shown, by variant. */
  #baseline: ReadonlyMap<string, Profile> = new Map()
  /** When a rule last judged a reply to be ordinary, in milliseconds. */
  readonly #ordinaryAt = new Map<RuleName, number>()
  #recent: Remembered[] = []
  /** When the last reply was judged as evidence, in milliseconds. */
  #receivedAt = -Infinity

  /** @param known - profiles by variant, as `takeLearned` names them */
  constructor(known: ReadonlyMap<string, Profile> = new Map(), suspicion: Suspicion = {}) {
    this.#known = new Map(known)
    this.#suspicion = suspicion
  }

  get suspicion(): Suspicion {
    return this.#suspicion
  }

  /** Undefined while the provider is trusted. */
  get conviction(): Conviction | undefined {
    return this.#conviction
  }

  /** Takes what was learned since the last call, by variant. */
  takeLearned(): ReadonlyMap<string, Profile> {
    const taken = new Map(this.#learned)
    this.#learned.clear()
    return taken
  }

  /** Takes back what was taken and could not be stored. */
  putBack(variant: string, profile: Profile): void {
    this.#learned.set(variant, addProfiles(profile, this.#learned.get(variant) ?? emptyProfile))
  }

  /** Replaces a profile, as by what all processes have learned; what was learned here and not taken counts too. */
  know(variant: string, profile: Profile): void {
    const further = this.#learned.get(variant)
    this.#known.set(variant, further === undefined ? profile : addProfiles(profile, further))
  }

  /** Compares the replies of each variant with those of a probe until enough are learned. */
  startFrom(baseline: ReadonlyMap<string, Profile>): void {
    this.#baseline = baseline
  }

  /** Judges a new reply and counts it as evidence. */
  receive(received: Received, now: number): Verdict {
    this.#receivedAt = now
    const profile = this.#profile(received)
    const seen = new Seen(received, this.#recent)
    const withShape = wantsShape(profile)
    if (withShape && received.page !== undefined) void seen.shape
    const judgement = judge(seen, profile)
    this.#suspicion = suspect(this.#suspicion, judgement, profile)
    for (const [rule, departs] of Object.entries(judgement.judged)) {
      if (!departs) this.#ordinaryAt.set(rule as RuleName, now)
    }
    if (seen.remembered !== undefined) this.#recent = [seen.remembered, ...this.#recent].slice(0, REMEMBERED)
    const rule = convicted(this.#suspicion)
    if (rule !== undefined && this.#conviction === undefined) {
      const { departed, judged } = this.#suspicion[rule]!
      this.#conviction = { rule, detail: judgement.departures[rule] ?? '', departed, judged }
    }
    if (this.#conviction !== undefined) return { then: 'refuse', ...this.#conviction }
    const doubt = this.#doubts(judgement)[0]
    if (doubt !== undefined) return { then: 'hold', ...doubt }
    this.#learn(seen, judgement, withShape)
    return { then: 'conclude' }
  }

  /**
   * Judges a reply again that is held since a time, or was stored before a crash; no evidence. After `patienceMs`, or when no
   * reply has come for `quietMs`, a departure is ordinary unless the evidence of its rule is serious by then.
   */
  reconsider(
    received: Received,
    heldSince: number,
    now: number,
    { patienceMs, quietMs = patienceMs }: Patience,
  ): Verdict {
    if (this.#conviction !== undefined) return { then: 'refuse', ...this.#conviction }
    const seen = new Seen(received, this.#recent)
    const judgement = judge(seen, this.#profile(received))
    const doubts = this.#doubts(judgement)
    const open = doubts.filter(({ rule }) => !this.#isCleared(rule, heldSince))
    const isOver = now - heldSince >= patienceMs || now - Math.max(this.#receivedAt, heldSince) >= quietMs
    const together = open.find(({ rule }) => (this.#suspicion[rule]?.sum ?? 0) >= seriousFor(rule))
    if (open.length > 0 && !(isOver && together === undefined)) {
      return isOver ? { then: 'refuse', ...together! } : { then: 'hold', ...open[0]! }
    }
    this.#learn(seen, judgement, wantsShape(this.#profile(received)))
    return { then: 'conclude' }
  }

  /** Rules by which a reply departs, and those by which others have departed lately: it may be broken in the same way. */
  #doubts({ departures }: Judgement): { rule: RuleName; detail: string }[] {
    const departing = Object.entries(departures).map(([rule, detail]) => ({ rule: rule as RuleName, detail }))
    const others = Object.entries(this.#suspicion)
      .filter(([rule, { departed }]) => departed > 1 && departures[rule as RuleName] === undefined)
      .map(([rule]) => ({ rule: rule as RuleName, detail: 'other replies' }))
    return [...departing, ...others]
  }

  /** Whether replies after a time have cleared the provider of what a rule noticed. */
  #isCleared(rule: RuleName, since: number): boolean {
    return this.#suspicion[rule] === undefined && (this.#ordinaryAt.get(rule) ?? -Infinity) >= since
  }

  #profile(received: Received): Profile {
    const variant = variantOf(received)
    const known = this.#known.get(variant) ?? emptyProfile
    const baseline = known.shapes < KNOWN ? this.#baseline.get(variant) : undefined
    return baseline === undefined ? known : addProfiles(baseline, known)
  }

  #learn(seen: Seen, { noticed }: Judgement, withShape: boolean): void {
    const variant = variantOf(seen.received)
    const further = learned(seen, noticed, withShape)
    for (const profiles of [this.#known, this.#learned]) {
      profiles.set(variant, addProfiles(profiles.get(variant) ?? emptyProfile, further))
    }
  }
}

/** A sentence for people. */
export function describe({ rule, detail }: { readonly rule: RuleName; readonly detail: string }): string {
  return detail === '' ? rules[rule].says : `${rules[rule].says} (${detail})`
}
