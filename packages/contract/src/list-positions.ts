/**
 * The keys of lists that came as an object with gaps, such as `{"1": [213]}`. The gaps of a list close, but where the
 * keys are search engines, closing them would change what is meant.
 */
const keysOfLists = new WeakMap<readonly unknown[], readonly number[]>()

export function rememberPositions(list: readonly unknown[], keys: readonly number[]): void {
  keysOfLists.set(list, keys)
}

/** The key that every item of a list came under; without gaps, its place. */
export function positionsOf(list: readonly unknown[]): readonly number[] {
  return keysOfLists.get(list) ?? list.map((_, index) => index)
}
