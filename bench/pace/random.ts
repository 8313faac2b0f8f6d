/** Pseudo-random numbers from a seed, the same ones every time (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }

  /** True in so many of a hundred cases. */
  percent(share: number): boolean {
    return this.below(10_000) < share * 100
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!
  }
}

/** A seed from a text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash
}
