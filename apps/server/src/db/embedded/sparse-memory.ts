import { PGlite } from '@electric-sql/pglite'

const PAGE = 65_536
const EMPTY = new Uint8Array(PAGE)

/** The pages of a memory that are not empty, by their offset. */
type Pages = ReadonlyMap<number, Uint8Array>

/** The part of a memory that `initdb` of PGlite uses: it copies all of it, and writes it back before each start of PostgreSQL. */
class SparseMemory {
  readonly #memory: Uint8Array

  constructor(memory: Uint8Array) {
    this.#memory = memory
  }

  slice(): Pages {
    const pages = new Map<number, Uint8Array>()
    for (const [offset, page] of this.#pages()) if (!isEmpty(page)) pages.set(offset, page.slice())
    return pages
  }

  set(saved: Pages): void {
    for (const [offset, page] of this.#pages()) {
      const before = saved.get(offset)
      if (before !== undefined) page.set(before)
      else if (!isEmpty(page)) page.fill(0)
    }
  }

  *#pages(): Generator<[offset: number, page: Uint8Array]> {
    for (let offset = 0; offset < this.#memory.length; offset += PAGE)
      yield [offset, this.#memory.subarray(offset, offset + PAGE)]
  }
}

function isEmpty(page: Uint8Array): boolean {
  return Buffer.compare(page, EMPTY) === 0
}

/**
 * Makes PGlite create databases without touching the unused pages of its memory. That memory has 128 MB, of which PostgreSQL uses a tenth
 * while it creates a database; without this, the process holds it twice.
 */
export function keepUnusedMemoryUntouched(): void {
  const { get } = Object.getOwnPropertyDescriptor(PGlite.prototype, 'Module')!
  Object.defineProperty(PGlite.prototype, 'Module', {
    get(this: PGlite) {
      const module = get!.call(this) as object
      return new Proxy(module, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name)
          return name === 'HEAPU8' ? new SparseMemory(value as Uint8Array) : value
        },
      })
    },
  })
}
