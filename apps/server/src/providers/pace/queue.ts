/** Requests that wait for a turn: urgent ones first, then accounts in turn, each in the order of its requests. */
export class TurnQueue<Item> {
  readonly #urgent = new Set<Item>()
  /** By account, in the order of their turns. */
  readonly #accounts = new Map<number, Set<Item>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(item: Item, { accountId, urgent }: { accountId: number; urgent: boolean }): void {
    this.#size += 1
    if (urgent) {
      this.#urgent.add(item)
      return
    }
    const items = this.#accounts.get(accountId)
    if (items === undefined) this.#accounts.set(accountId, new Set([item]))
    else items.add(item)
  }

  /** Removes and returns the next item. */
  next(): Item | undefined {
    const urgent = first(this.#urgent)
    if (urgent !== undefined) {
      this.#urgent.delete(urgent)
      this.#size -= 1
      return urgent
    }
    const entry = first(this.#accounts)
    if (entry === undefined) return undefined
    const [accountId, items] = entry
    const item = first(items)!
    items.delete(item)
    this.#size -= 1
    // To the end of the accounts.
    this.#accounts.delete(accountId)
    if (items.size > 0) this.#accounts.set(accountId, items)
    return item
  }

  /** Removes an item that gave up waiting. */
  remove(item: Item, { accountId, urgent }: { accountId: number; urgent: boolean }): void {
    const items = urgent ? this.#urgent : this.#accounts.get(accountId)
    if (items?.delete(item) !== true) return
    this.#size -= 1
    if (!urgent && items.size === 0) this.#accounts.delete(accountId)
  }

  /** Removes and returns every item. */
  clear(): Item[] {
    const items = [...this.#urgent, ...[...this.#accounts.values()].flatMap((some) => [...some])]
    this.#urgent.clear()
    this.#accounts.clear()
    this.#size = 0
    return items
  }
}

function first<T>(items: Iterable<T>): T | undefined {
  for (const item of items) return item
  return undefined
}
