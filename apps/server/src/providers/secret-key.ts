import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Why keys of providers can neither be stored nor read; the message says what to do. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError'
}

/** Where the key that seals the keys of providers comes from. */
export interface SecretKeySource {
  /** `SEXTANT_SECRET_KEY`. */
  readonly setting: string | undefined
  /** Folder of the file that holds the key when the setting does not. */
  readonly dataDir: string
  /** Whether other processes may use the same database: a file made here would not reach them. */
  readonly sharedByProcesses: boolean
}

const FILE = 'secret-key'

/**
 * The key of 32 bytes that seals the keys of providers: made of the setting, or read from the file in the data folder,
 * which is made (readable by its owner only) when `make` says so. Throws SecretKeyError when there is none.
 */
export async function secretKey(
  { setting, dataDir, sharedByProcesses }: SecretKeySource,
  make: boolean,
): Promise<Buffer> {
  if (setting !== undefined) return keyOf(setting)
  const path = join(dataDir, FILE)
  const found = await readIfThere(path)
  if (found !== undefined) return keyOf(found)
  if (!make) throw new SecretKeyError(`SEXTANT_SECRET_KEY is not set and there is no file ${path}.`)
  if (sharedByProcesses) {
    throw new SecretKeyError(
      'Set SEXTANT_SECRET_KEY (the same for every process that uses this database) to store keys of providers; with ' +
        'a single process, a file `secret-key` with random text in its data folder will do.',
    )
  }
  await mkdir(dataDir, { recursive: true })
  return keyOf(await makeFile(path))
}

function keyOf(text: string): Buffer {
  return createHash('sha256').update('sextant provider keys\0').update(text.trim()).digest()
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    const text = await readFile(path, 'utf8')
    if (text.trim().length < 20) {
      throw new SecretKeyError(`The file ${path} holds fewer than 20 characters: it is no key.`)
    }
    return text
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

async function makeFile(path: string): Promise<string> {
  const text = randomBytes(32).toString('base64url')
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(`${text}\n`)
  await file.sync()
  return text
}
