/**
 * What stands in the target, found by its place: the second `Bread` of a folder at the source is the second `Bread`
 * here. So a copy that was broken off goes on where it was, although names may repeat.
 */
export class Neighbours {
  readonly #ids = new Map<string, number[]>()

  /** `rows` in their order. */
  constructor(rows: readonly { readonly holder: number; readonly name: string; readonly id: number }[]) {
    for (const { holder, name, id } of rows) {
      const key = keyOf(holder, name)
      const ids = this.#ids.get(key)
      if (ids === undefined) this.#ids.set(key, [id])
      else ids.push(id)
    }
  }

  /** The next one of a name in its holder; undefined when there is none left. */
  take(holder: number, name: string): number | undefined {
    return this.#ids.get(keyOf(holder, name))?.shift()
  }
}

function keyOf(holder: number, name: string): string {
  return `${holder} ${name}`
}

/** Longest name of a folder or a group. */
const NAME_LENGTH = 255

/** A name as the target takes it. */
export function nameFor(text: string, otherwise: string): string {
  return text.trim().slice(0, NAME_LENGTH).trim() || otherwise
}
