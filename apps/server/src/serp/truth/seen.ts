import { destinationOf } from '../counting.ts'
import type { ParsedSerpPage } from '../page.ts'
import type { SerpQuery } from '../query.ts'
import type { ComparableUrl } from '../url.ts'
import { compare, fingerprintOf, stemsOf, type Comparison, type Fingerprint } from './fingerprint.ts'
import { shapeOf, type Shape } from './shape.ts'

/** A received reply, and what it is compared with. */
export interface Received {
  readonly raw: string
  /** Undefined when the adapter could not read it. */
  readonly page: ParsedSerpPage | undefined
  readonly query: SerpQuery
  /** Whether it holds the first results. Later pages are not compared with an earlier reply. */
  readonly isFirst: boolean
  /** Milliseconds; undefined when it was not sent for this request, as a copy or a page that was collected later. */
  readonly receivedAt: number | undefined
  /** The fingerprint, if it is known; otherwise it is computed. */
  readonly print?: Fingerprint
  /** The last stored reply to the same query, with the date of its check. */
  readonly before: { readonly print: Fingerprint; readonly date: string } | undefined
}

/** Replies of a variant have the same fields. */
export function variantOf({ query, isFirst }: Pick<Received, 'query' | 'isFirst'>): string {
  return `${query.device} ${isFirst ? 'first' : 'later'}`
}

/** The first results of a reply to another query, as the rules remember them. */
export interface Remembered {
  readonly text: string
  readonly stems: ReadonlySet<string>
  /** Hashes of the results, in order. */
  readonly results: string
}

/** A reply as the rules see it. What is expensive is computed when a rule asks for it. */
export class Seen {
  readonly received: Received
  /** Replies to other queries, the latest ones. */
  readonly recent: readonly Remembered[]
  #links: readonly (ComparableUrl | null)[] | undefined
  #print: Fingerprint | undefined
  #remembered: Remembered | undefined
  #shape: { readonly shape: Shape | undefined } | undefined
  #comparison: { readonly comparison: Comparison | undefined } | undefined

  constructor(received: Received, recent: readonly Remembered[] = []) {
    this.received = received
    this.recent = recent
  }

  /** Destinations of the results; null: hidden. */
  get links(): readonly (ComparableUrl | null)[] {
    return (this.#links ??= (this.received.page?.organic ?? []).map(destinationOf))
  }

  /** Undefined when the reply could not be read. */
  get print(): Fingerprint | undefined {
    const { raw, page, query, print } = this.received
    return (this.#print ??= print ?? (page && fingerprintOf(raw, page, this.links, query)))
  }

  /** Whether the shape was read already, so that asking for it costs nothing. */
  get isShapeKnown(): boolean {
    return this.#shape !== undefined
  }

  /** Undefined when the reply is neither JSON nor XML. */
  get shape(): Shape | undefined {
    const { raw, page } = this.received
    this.#shape ??= { shape: shapeOf(raw, page?.organic ?? []) }
    return this.#shape.shape
  }

  /** How it compares with the last reply to the same query; undefined without one, or with too few results. */
  get comparison(): Comparison | undefined {
    const { before } = this.received
    this.#comparison ??= { comparison: this.print && before && compare(this.print, before.print) }
    return this.#comparison.comparison
  }

  /** For the comparison with later replies; undefined for a page with too few results. */
  get remembered(): Remembered | undefined {
    const { query, isFirst } = this.received
    if (!isFirst || this.print === undefined || this.print.results.length < 5) return undefined
    return (this.#remembered ??= {
      text: query.text,
      stems: new Set(stemsOf(query.text)),
      results: this.print.results.join(),
    })
  }
}
