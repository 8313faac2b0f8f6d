import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'

/** A query of the protocol without a statement: `Q`, the length, and an empty text. */
const EMPTY_QUERY = Uint8Array.of(0x51, 0, 0, 0, 5, 0)

/**
 * PGlite whose SQL grammar stays baseline code. It is one function with a jump table of 2,485 places, and V8's optimizing compiler needs
 * 600 MB for it, about a second after the start. Statements are prepared, so they are parsed once.
 */
export class Postgres extends PGlite {
  /** The first that PGlite does once PostgreSQL runs. It would read types for results that Sextant decodes itself. */
  override async _initArrayTypes(): Promise<void> {
    // V8 compiles a function at its first call, and code that is compiled under this flag never asks to be optimized.
    setFlagsFromString('--wasm-tier-up-filter=0')
    try {
      this.execProtocolRawSync(EMPTY_QUERY)
    } finally {
      setFlagsFromString('--wasm-tier-up-filter=-1')
    }
  }
}
