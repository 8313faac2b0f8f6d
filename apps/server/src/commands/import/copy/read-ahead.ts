/** Reads items in their order, up to `most` of them at once, and answers each with what was read. */
export async function* readAhead<Item, Read>(
  items: Iterable<Item>,
  read: (item: Item) => Promise<Read>,
  most: number,
): AsyncGenerator<[Item, Read], void, undefined> {
  const reading: [Item, Promise<Read>][] = []
  for (const item of items) {
    const promise = read(item)
    // A failure is thrown when its turn comes, and is no unhandled one until then.
    promise.catch(() => undefined)
    reading.push([item, promise])
    if (reading.length < most) continue
    const [first, answer] = reading.shift()!
    yield [first, await answer]
  }
  for (const [item, answer] of reading) yield [item, await answer]
}
