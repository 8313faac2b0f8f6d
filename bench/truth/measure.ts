import { baselineOf } from '../../apps/server/src/serp/truth/baseline.ts'
import {
  readFingerprint,
  writeFingerprint,
  type Fingerprint,
} from '../../apps/server/src/serp/truth/fingerprint.ts'
import { Seen, type Received } from '../../apps/server/src/serp/truth/seen.ts'
import { Watch } from '../../apps/server/src/serp/truth/watch.ts'
import { keywordsOf, markets, type Keyword, type Market } from './engine.ts'
import type { Mutation } from './mutations.ts'
import { SimulatedProvider, vendors, type Reply, type VendorName } from './provider.ts'

/** As a check: it waits this long for other replies before it concludes from a reply that departs. */
const PATIENCE_MS = 55_000
/** Without a reply for this long it expects no other. */
const QUIET_MS = 2_000

/** What became of the checks of a provider. */
export interface Checks {
  checks: number
  /** Concluded at once. */
  concluded: number
  /** Held, and concluded later. */
  released: number
  refused: number
  /** Still held. */
  held: number
  /** Replies that the adapter refused: they never become a rank. */
  unreadable: number
}

/** Checks keywords one after another, each compared with the last reply to it, as a worker does. */
class CheckedProvider {
  readonly watch = new Watch()
  readonly counts: Checks = { checks: 0, concluded: 0, released: 0, refused: 0, held: 0, unreadable: 0 }
  readonly #last = new Map<string, { print: Fingerprint; date: string; raw: string }>()
  #held: { readonly received: Received; readonly since: number; readonly key: string }[] = []

  /** Compares the first replies with those to one keyword, as after a probe. */
  probe({ raw, page, query }: Reply): void {
    const received = { raw, page, query, isFirst: true, receivedAt: undefined, before: undefined }
    this.watch.startFrom(baselineOf([received]))
  }

  check(key: string, { raw, page, query, receivedAt }: Reply): void {
    this.counts.checks += 1
    const before = this.#last.get(key)
    const compared: Received = { raw, page, query, isFirst: true, receivedAt, before }
    // Once, as a worker, although a check that is held is judged with every later one.
    const received: Received = { ...compared, print: new Seen(compared).print }
    const verdict = this.watch.receive(received, receivedAt)
    if (page === undefined) this.counts.unreadable += 1
    else if (verdict.then === 'conclude') this.#conclude(key, received, 'concluded')
    else if (verdict.then === 'hold') this.#held.push({ received, since: receivedAt, key })
    else this.counts.refused += 1
    this.reconsider(receivedAt)
  }

  /** Looks again at the checks that are held. */
  reconsider(now: number): void {
    this.#held = this.#held.filter(({ received, since, key }) => {
      const verdict = this.watch.reconsider(received, since, now, {
        patienceMs: PATIENCE_MS,
        quietMs: QUIET_MS,
      })
      if (verdict.then === 'conclude') this.#conclude(key, received, 'released')
      else if (verdict.then === 'refuse') this.counts.refused += 1
      return verdict.then === 'hold'
    })
    this.counts.held = this.#held.length
  }

  rawOf(key: string): string | undefined {
    return this.#last.get(key)?.raw
  }

  #conclude(key: string, received: Received, how: 'concluded' | 'released'): void {
    this.counts[how] += 1
    const { print } = received
    // As stored and read again.
    if (print !== undefined) {
      const stored = readFingerprint(writeFingerprint(print))
      this.#last.set(key, { print: stored, date: received.query.date, raw: received.raw })
    }
  }
}

export interface Detected {
  /** Checks from the first mutated reply up to the quarantine; undefined: none within 20. */
  readonly checks: number | undefined
  readonly rule: string | undefined
  /** Ranks recorded from mutated replies. */
  readonly recorded: number
}

/** Checks a project of 24 keywords for five days, then 20 keywords with every reply mutated. */
export async function detect(mutation: Mutation, seed: number): Promise<Detected> {
  const market = markets.GB
  const { keywords, days, asked } = await honestDays(mutation, seed)
  const provider = new SimulatedProvider(mutation.vendor, [], asked)
  const checked = new CheckedProvider()
  for (const replies of days) {
    for (const [index, reply] of replies.entries()) checked.check(keywords[index]!.text, reply)
    checked.reconsider(Infinity)
  }
  const { concluded, released } = checked.counts
  let checks: number | undefined
  // A rare query cannot be told from a broken reply, and a page that is true after all is no mutation.
  const others = keywords.filter((keyword) => keyword.depth > 10 && !isTrue(mutation, keyword, keywords))
  for (const [index, keyword] of others.slice(0, 20).entries()) {
    const shown = { keyword, market, day: days.length }
    const replayed = mutation.replays === true ? checked.rawOf(keyword.text) : undefined
    const mutate = replayed === undefined ? mutation.mutate : () => replayed
    checked.check(keyword.text, await provider.ask(shown, mutation.show?.(shown, keywords), mutate))
    if (checked.watch.conviction === undefined) continue
    checks = index + 1
    break
  }
  checked.reconsider(Infinity)
  return {
    checks,
    rule: checked.watch.conviction?.rule,
    recorded: checked.counts.concluded + checked.counts.released - concluded - released,
  }
}

/** The five days before a mutation. */
interface HonestDays {
  readonly keywords: readonly Keyword[]
  /** The replies of each day, in the order of the keywords. */
  readonly days: readonly (readonly Reply[])[]
  readonly asked: number
}

/** Many mutations begin with the same days: those of their vendor. */
const honest = new Map<string, Promise<HonestDays>>()

function honestDays({ vendor, brand }: Mutation, seed: number): Promise<HonestDays> {
  const key = `${vendor} ${brand} ${seed}`
  const known = honest.get(key)
  if (known !== undefined) return known
  const asking = askForDays(vendor, keywordsOf(markets.GB, seed, 24, brand))
  honest.set(key, asking)
  return asking
}

async function askForDays(vendor: VendorName, keywords: readonly Keyword[]): Promise<HonestDays> {
  const provider = new SimulatedProvider(vendor)
  const days: Reply[][] = []
  for (let day = 0; day < 5; day += 1) {
    const replies: Reply[] = []
    for (const keyword of keywords) replies.push(await provider.ask({ keyword, market: markets.GB, day }))
    days.push(replies)
  }
  return { keywords, days, asked: 5 * keywords.length }
}

/** Whether a mutation shows a keyword its own page. */
function isTrue({ show }: Mutation, keyword: Keyword, all: readonly Keyword[]): boolean {
  return show?.({ keyword, market: markets.GB, day: 0 }, all).keyword?.topic === keyword.topic
}

export interface Honest extends Checks {
  readonly vendor: VendorName
  readonly quarantine: string | undefined
}

/** Probes a provider and then checks 20 keywords with every reply mutated, the first ones that it ever gets. */
export async function detectAtOnce({ vendor, mutate }: Mutation, seed: number): Promise<Detected> {
  const market = markets.GB
  const [probed, ...keywords] = keywordsOf(market, seed, 40, false).filter(({ depth }) => depth > 10)
  const provider = new SimulatedProvider(vendor)
  const checked = new CheckedProvider()
  checked.probe(await provider.ask({ keyword: probed!, market, day: 0 }))
  let checks: number | undefined
  for (const [index, keyword] of keywords.slice(0, 20).entries()) {
    checked.check(keyword.text, await provider.ask({ keyword, market, day: 1 }, undefined, mutate))
    if (checked.watch.conviction === undefined) continue
    checks = index + 1
    break
  }
  checked.reconsider(Infinity)
  const { concluded, released } = checked.counts
  return { checks, rule: checked.watch.conviction?.rule, recorded: concluded + released }
}

/**
 * Checks projects of all vendors for some days, two of them with an update of the engine's ranking. `isProbed`: after a probe.
 */
export async function beHonest(checks: number, seed: number, isProbed = false): Promise<Honest[]> {
  const names = Object.keys(vendors) as VendorName[]
  const days = 25
  const projects: readonly (readonly [Market, number, boolean])[] = [
    [markets.GB, 20, false],
    [markets.DE, 12, false],
    [markets.AT, 6, false],
    [markets.GB, 6, true],
    [markets.RU, 6, false],
  ]
  const perDay = Math.ceil(checks / names.length / days)
  const found: Honest[] = []
  for (const [nth, vendor] of names.entries()) {
    const checked = new CheckedProvider()
    const provider = new SimulatedProvider(vendor, [9, 18])
    const keywords: (readonly [Market, Keyword])[] = projects
      .flatMap(([market, share, brand], index) =>
        keywordsOf(
          market,
          seed + 31 * nth + index,
          Math.max(1, Math.round((share * perDay) / 50)),
          brand,
        ).map((keyword) => [market, keyword] as const),
      )
      .slice(0, perDay)
    if (isProbed) {
      const [market, keyword] = keywords.find(([, { depth }]) => depth > 10)!
      checked.probe(await provider.ask({ keyword, market, day: 0 }))
    }
    for (let day = 0; day < days; day += 1) {
      for (const [market, keyword] of keywords) {
        checked.check(`${market.country} ${keyword.text}`, await provider.ask({ keyword, market, day }))
      }
      checked.reconsider(Infinity)
    }
    const { conviction } = checked.watch
    found.push({
      ...checked.counts,
      vendor,
      quarantine: conviction && `${conviction.rule}: ${conviction.detail}`,
    })
  }
  return found
}
