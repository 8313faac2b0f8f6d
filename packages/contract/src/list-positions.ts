/**
 * Keys of lists that were sent as an object with gaps, such as `{"1": [213]}`. Gaps in a list close, but where the
 * keys are search engines, closing them would change the meaning.
 */
const keysOfLists = new WeakMap<readonly unknown[], readonly number[]>()

export function rememberPositions(list: readonly unknown[], keys: readonly number[]): void {
  keysOfLists.set(list, keys)
}

/** Returns the key under which each item of a list was sent; without gaps, its index. */
export function positionsOf(list: readonly unknown[]): readonly number[] {
  return keysOfLists.get(list) ?? list.map((_, index) => index)
}
