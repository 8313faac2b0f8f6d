import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'control.sock'

/** Longest address of a socket on every system, in bytes: `sun_path` has 104 or 108 with its end. */
const LONGEST = 100

/** An address that is valid until disposed. */
export interface Address extends Disposable {
  readonly path: string
}

/**
 * The socket of a data folder; undefined where there can be none. Only who may enter the folder can use it. Linux reaches the
 * folder by its descriptor when its path is too long for a socket.
 */
export function addressIn(dataDir: string): Address | undefined {
  const path = join(dataDir, FILE)
  // The pipes of Windows belong to no folder.
  if (process.platform === 'win32') return undefined
  if (Buffer.byteLength(path) <= LONGEST) return { path, [Symbol.dispose]: () => undefined }
  if (process.platform !== 'linux') return undefined
  const folder = openSync(dataDir, 'r')
  return { path: `/proc/self/fd/${folder}/${FILE}`, [Symbol.dispose]: () => closeSync(folder) }
}
