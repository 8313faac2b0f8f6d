/** Swaps an item with its neighbour; undefined where there is none. */
export function swapped<Item>(
  items: readonly Item[],
  place: number,
  step: 1 | -1,
): readonly Item[] | undefined {
  const [item, neighbour] = [items[place], items[place + step]]
  if (item === undefined || neighbour === undefined) return undefined
  return items.with(place, neighbour).with(place + step, item)
}
