/** Milliseconds since a reading of `performance.now()`, to a tenth. */
export function millisecondsSince(began: number): number {
  return Math.round((performance.now() - began) * 10) / 10
}
