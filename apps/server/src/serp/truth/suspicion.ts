import { usualShare, type Profile } from './profile.ts'
import { ruleNames, rules, type Rule, type RuleName } from './rules.ts'
import type { Seen } from './seen.ts'

/** Share of the replies of a broken provider that depart from the rule that notices it. */
const BROKEN = 0.9
/** An honest share from which a rule says nothing about a provider. */
const USELESS = 0.6
/** Share of departures up to which a learned rule judges. */
const RARE = 0.05
/** Evidence that ends the trust: the natural logarithm of odds of a million to one. */
export const ENOUGH = Math.log(1e6)

/** The evidence of a rule against a provider. */
export interface Evidence {
  /** Logarithm of the odds that it is broken, from 0. */
  readonly sum: number
  /** Judgements since `sum` was last 0, and departures among them. */
  readonly judged: number
  readonly departed: number
}

/** Evidence by rule; none: 0. */
export type Suspicion = Readonly<Partial<Record<RuleName, Evidence>>>

/** What the rules say about a reply. */
export interface Judgement {
  /** Rules that judge it, and whether it departs. */
  readonly judged: Readonly<Partial<Record<RuleName, boolean>>>
  /** How it departs, by rule. */
  readonly departures: Readonly<Partial<Record<RuleName, string>>>
  /** All that rules noticed, including those that do not judge yet. */
  readonly noticed: Readonly<Record<string, boolean>>
}

export function judge(seen: Seen, profile: Profile): Judgement {
  const judged: Partial<Record<RuleName, boolean>> = {}
  const departures: Partial<Record<RuleName, string>> = {}
  const noticed: Record<string, boolean> = {}
  for (const name of ruleNames) {
    const said = rules[name].read(seen, profile)
    if (said === undefined) continue
    noticed[name] = said !== false
    if (!isJudge(name, profile)) continue
    judged[name] = said !== false
    if (said !== false) departures[name] = said
  }
  return { judged, departures, noticed }
}

/** Adds a judgement to the evidence: Page's cumulative sum test (Biometrika 41, 1954), for each rule. */
export function suspect(before: Suspicion, { judged }: Judgement, profile: Profile): Suspicion {
  const after: Partial<Record<RuleName, Evidence>> = { ...before }
  for (const name of ruleNames) {
    const departs = judged[name]
    if (departs === undefined) continue
    const { sum, ...counts } = before[name] ?? { sum: 0, judged: 0, departed: 0 }
    const next = sum + weight(name, departs, profile)
    if (next <= 0) delete after[name]
    else {
      after[name] = { sum: next, judged: counts.judged + 1, departed: counts.departed + (departs ? 1 : 0) }
    }
  }
  return after
}

/** What a judgement of a rule adds to the evidence. */
function weight(name: RuleName, departs: boolean, profile: Profile): number {
  const honest = honestShare(name, profile)
  return departs ? Math.log(BROKEN / honest) : Math.log((1 - BROKEN) / (1 - honest))
}

/** The rule with enough evidence; undefined if there is none. */
export function convicted(suspicion: Suspicion): RuleName | undefined {
  return ruleNames.find((name) => (suspicion[name]?.sum ?? 0) >= ENOUGH)
}

function isJudge(name: RuleName, profile: Profile): boolean {
  const { isLearned }: Rule = rules[name]
  const share = usualShare(profile, name)
  return isLearned ? share !== undefined && share <= RARE : honestShare(name, profile) < USELESS
}

/** The share of departures of an honest provider: that of the rule, or its usual one if that is larger. */
function honestShare(name: RuleName, profile: Profile): number {
  return Math.max(rules[name].honest, usualShare(profile, name) ?? 0)
}
