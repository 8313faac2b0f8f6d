/**
 * Finds objects of the target by their place: the second `Bread` of a folder at the source is the second `Bread`
 * here. So an interrupted copy continues where it stopped, although names need not be unique.
 */
export class Neighbours {
  readonly #ids = new Map<string, number[]>()

  /** `rows` in order. */
  constructor(rows: readonly { readonly holder: number; readonly name: string; readonly id: number }[]) {
    for (const { holder, name, id } of rows) {
      const key = keyOf(holder, name)
      const ids = this.#ids.get(key)
      if (ids === undefined) this.#ids.set(key, [id])
      else ids.push(id)
    }
  }

  /** The next object with a name in its parent; undefined if there is none left. */
  take(holder: number, name: string): number | undefined {
    return this.#ids.get(keyOf(holder, name))?.shift()
  }
}

function keyOf(holder: number, name: string): string {
  return `${holder} ${name}`
}

/** Maximum length of the name of a folder or group. */
const NAME_LENGTH = 255

/** A name as the target accepts it. */
export function nameFor(text: string, otherwise: string): string {
  return text.trim().slice(0, NAME_LENGTH).trim() || otherwise
}
