import { readFile } from 'node:fs/promises'

declare global {
  /** The part used here; TypeScript has these types only in its library for browsers. */
  namespace WebAssembly {
    type Module = object
    function compile(bytes: Uint8Array): Promise<Module>
  }
}

const FILE = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))

let compiled: Promise<WebAssembly.Module> | undefined

/**
 * PostgreSQL, compiled once per process: the threads of later databases, and those that replace a thread after a time limit, start
 * without compiling it and run what V8 has optimized since.
 */
export async function postgresProgram(): Promise<WebAssembly.Module> {
  return (compiled ??= readFile(FILE).then((bytes) => WebAssembly.compile(bytes)))
}
