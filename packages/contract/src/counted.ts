/** A number with its noun, as in messages of the API: 1 keyword, 2 keywords. */
export function counted(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`
}
