/** A request, as the pace remembers it. */
export interface SentRequest {
  /** Milliseconds of this process's clock. */
  readonly sentAt: number
  /** How often the rate had been lowered. */
  readonly lowered: number
  /** The rate at which it was sent. */
  readonly perSecond: number
  outcome: 'unknown' | 'accepted' | 'refused'
}

/** Milliseconds of requests, before the first refused one, that count as well: a single refusal weighs little. */
const BEFORE_MS = 1_000
/** Least and most milliseconds for which refusals are collected. */
const COLLECTED_MS = { least: 500, most: 2_000 }
/** Milliseconds for which requests are remembered. */
const REMEMBERED_MS = 5_000
/**
 * Milliseconds after a lowering in which refusals mean nothing: the provider may still count what was sent before, and other
 * processes use up their turns.
 */
const GRACE_MS = 1_000
/** The weight of a further reply in an average latency. */
const WEIGHT = 0.1

/** What became of the requests that this process sent since the rate was last lowered. */
export class Outcomes {
  /** By the time of sending. */
  #sent: SentRequest[] = []
  #lowered = 0
  #from = -Infinity
  #refusal: { readonly request: SentRequest; readonly collectedAt: number } | undefined
  #acceptedAt = -Infinity
  readonly #latency = { accepted: 0, refused: 0 }

  /** How often the rate had been lowered at the last report. */
  get lowered(): number {
    return this.#lowered
  }

  /** Starts over when the rate was lowered, at a time of this process's clock. */
  follow(lowered: number, at: number): void {
    if (lowered === this.#lowered) return
    this.#lowered = lowered
    this.#from = at + GRACE_MS
    this.#sent = []
    this.#refusal = undefined
  }

  /** A request is sent now, at a rate. */
  add(now: number, perSecond: number): SentRequest {
    const request: SentRequest = { sentAt: now, lowered: this.#lowered, perSecond, outcome: 'unknown' }
    this.#sent.push(request)
    if (this.#sent[0]!.sentAt < now - 2 * REMEMBERED_MS) {
      this.#sent = this.#sent.filter(({ sentAt }) => sentAt >= now - REMEMBERED_MS)
    }
    return request
  }

  /** A request was accepted or refused. */
  end(request: SentRequest, outcome: 'accepted' | 'refused', now: number): void {
    request.outcome = outcome
    const latency = now - request.sentAt
    const known = this.#latency[outcome]
    this.#latency[outcome] = known === 0 ? latency : known + WEIGHT * (latency - known)
    if (outcome === 'accepted') this.#acceptedAt = now
    else if (request.lowered === this.#lowered && request.sentAt >= this.#from) {
      const collected = Math.min(Math.max(latency, COLLECTED_MS.least), COLLECTED_MS.most)
      this.#refusal ??= { request, collectedAt: now + collected }
    }
  }

  /** When enough refusals will have been collected; undefined without a refusal. */
  get collectedAt(): number | undefined {
    return this.#refusal?.collectedAt
  }

  /** Rate at which the first refused request was sent; 0 without one. */
  get refusedPerSecond(): number {
    return this.#refusal?.request.perSecond ?? 0
  }

  /** Whether the provider has accepted a request lately. */
  hasAccepted(now: number): boolean {
    return now - this.#acceptedAt < REMEMBERED_MS
  }

  /** Share of the requests that was refused, 0 to 1, from shortly before the first refused one. */
  refusedShare(): number {
    if (this.#refusal === undefined) return 0
    const from = this.#refusal.request.sentAt - BEFORE_MS
    const considered = this.#sent.filter(({ sentAt }) => sentAt >= from)
    const refused = considered.filter(({ outcome }) => outcome === 'refused').length
    // A quick refusal is known long before requests that were sent with it are accepted, so these count too.
    const areQuick = this.#latency.refused < this.#latency.accepted / 2
    const compared = areQuick ? considered : considered.filter(({ outcome }) => outcome !== 'unknown')
    return Math.max(refused, 1) / Math.max(compared.length, 1)
  }
}
