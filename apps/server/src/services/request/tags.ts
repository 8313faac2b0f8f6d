/** Tags as stored: sorted, without duplicates; null for none. */
export function storedTags(tags: readonly number[]): number[] | null {
  return tags.length === 0 ? null : [...new Set(tags)].toSorted((a, b) => a - b)
}
