/**
 * Returns the known name nearest to an unknown one by edit distance (Damerau–Levenshtein, optimal string alignment),
 * or undefined if none is close enough to be a likely typo.
 */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const wanted = name.slice(0, 64).toLowerCase()
  let best: string | undefined
  let bestDistance = Math.max(2, Math.floor(wanted.length / 2)) + 1
  for (const candidate of known) {
    const distance = editDistance(wanted, candidate.toLowerCase())
    if (distance < bestDistance) {
      best = candidate
      bestDistance = distance
    }
  }
  return best
}

/** Returns `. Did you mean "x"?` if there is a near name, otherwise an empty text. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const near = nearest(name, known)
  return near === undefined ? '' : `. Did you mean "${near}"?`
}

function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const substitution = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      let cost = Math.min(substitution, last[j]! + 1, row[j - 1]! + 1)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, beforeLast[j - 2]! + 1)
      }
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
