import { randomFrom } from '../../apps/server/test/random.ts'

/** Choices from a seed: the same seed gives the same plan. */
export class Random {
  /** From 0 up to but not including 1. */
  readonly next: () => number

  constructor(seed: number) {
    this.next = randomFrom(seed)
  }

  /** A whole number from `from` up to and including `to`. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly T[]): T {
    return list[this.int(0, list.length - 1)]!
  }

  word(length: number): string {
    return Array.from({ length }, () => this.pick('bcdfghjklmnpqrstvwxz'.split(''))).join('')
  }
}
