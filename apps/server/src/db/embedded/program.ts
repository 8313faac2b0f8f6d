import { readFile } from 'node:fs/promises'

declare global {
  /** The part used here; TypeScript has these types only in its library for browsers. */
  namespace WebAssembly {
    type Module = object
    function compile(bytes: Uint8Array): Promise<Module>
  }
}

const FILE = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))

/** PostgreSQL, compiled. */
export async function compileProgram(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(FILE))
}
