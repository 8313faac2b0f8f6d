/** Reads items in order, up to `most` of them in parallel, and yields each with what was read. */
export async function* readAhead<Item, Read>(
  items: Iterable<Item>,
  read: (item: Item) => Promise<Read>,
  most: number,
): AsyncGenerator<[Item, Read], void, undefined> {
  const reading: [Item, Promise<Read>][] = []
  for (const item of items) {
    const promise = read(item)
    // A failure is thrown when its turn comes; until then it must not count as unhandled.
    promise.catch(() => undefined)
    reading.push([item, promise])
    if (reading.length < most) continue
    const [first, answer] = reading.shift()!
    yield [first, await answer]
  }
  for (const [item, answer] of reading) yield [item, await answer]
}
