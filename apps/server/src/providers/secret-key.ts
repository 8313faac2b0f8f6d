import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Provider keys can be neither stored nor read. The message says what to do. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError'
}

/** Where the key that encrypts provider keys comes from. */
export interface SecretKeySource {
  /** `SEXTANT_SECRET_KEY`. */
  readonly setting: string | undefined
  /** Folder of the key file, which is used without the setting. */
  readonly dataDir: string
  /** Whether other processes may use the database. They would not have the key file. */
  readonly sharedByProcesses: boolean
}

const FILE = 'secret-key'

/**
 * The 32-byte key that encrypts provider keys, derived from the setting or from the file in the data folder. If `make` is
 * set, a missing file is created, readable by its owner only. Throws SecretKeyError when there is no key.
 */
export async function secretKey(
  { setting, dataDir, sharedByProcesses }: SecretKeySource,
  make: boolean,
): Promise<Buffer> {
  if (setting !== undefined) return keyOf(setting)
  const path = join(dataDir, FILE)
  const found = await readIfThere(path)
  if (found !== undefined) return keyOf(found)
  if (!make) throw new SecretKeyError(`SEXTANT_SECRET_KEY is not set, and the file ${path} does not exist.`)
  if (sharedByProcesses) {
    throw new SecretKeyError(
      'Set SEXTANT_SECRET_KEY to store provider keys and other secrets, to the same value for every process that uses this database. ' +
        'A single process can use a file `secret-key` with random text in its data folder instead.',
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
      throw new SecretKeyError(
        `The file ${path} must have at least 20 characters, but has ${text.trim().length}.`,
      )
    }
    return text
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Makes the file whole or not at all. Where another process was faster, its file counts. */
async function makeFile(path: string): Promise<string> {
  const text = randomBytes(32).toString('base64url')
  const whole = `${path}.${randomBytes(8).toString('hex')}`
  try {
    {
      await using file = await open(whole, 'wx', 0o600)
      await file.writeFile(`${text}\n`)
      await file.sync()
    }
    await link(whole, path)
    return text
  } catch (error) {
    const made = (error as NodeJS.ErrnoException).code === 'EEXIST' ? await readIfThere(path) : undefined
    if (made === undefined) throw error
    return made
  } finally {
    await rm(whole, { force: true })
  }
}
