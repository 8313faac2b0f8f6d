import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { fsyncPath } from '#db/embedded/durable-files.ts'
import { BackupError } from './format.ts'

const CHUNK_BYTES = 1024 * 1024

/**
 * Writes a compressed file that is there only when complete: it is written beside its place as `<file>.part`, readable by its owner
 * only, and moved when it has reached the disk. Throws BackupError when the file exists or cannot be written.
 */
export async function writeFile<T>(
  file: string,
  fill: (write: (data: Buffer) => Promise<void>) => Promise<T>,
): Promise<{ result: T; bytes: number }> {
  const path = resolve(file)
  const part = `${path}.part`
  await refuseExisting(path)
  // Left by a backup that was killed. One that still writes notices before it moves the file.
  await rm(part, { force: true }).catch((error: NodeJS.ErrnoException) => {
    throw unwritable(part, error)
  })
  await using handle = await openNew(part)
  const append = async (chunk: Buffer) => {
    try {
      await handle.appendFile(chunk)
    } catch (error) {
      throw unwritable(path, error as NodeJS.ErrnoException)
    }
  }
  try {
    const compressed = createZstdCompress({
      chunkSize: CHUNK_BYTES,
      params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
    })
    const written = pipeline(compressed, async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await append(chunk)
    })
    written.catch(() => undefined)
    const result = await fill(async (data) => {
      if (!compressed.write(data)) await Promise.race([once(compressed, 'drain'), written])
    })
    compressed.end()
    await written
    await handle.sync()
    const [mine, there] = await Promise.all([handle.stat(), stat(part)])
    if (mine.ino !== there.ino) throw new BackupError(`Another backup is being written to ${file}.`)
    await refuseExisting(path)
    await rename(part, path)
    if (process.platform !== 'win32') fsyncPath(dirname(path))
    return { result, bytes: mine.size }
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Reads a compressed file piece by piece. */
export async function* readFile(file: string): AsyncGenerator<Buffer> {
  const compressed = createReadStream(file, { highWaterMark: CHUNK_BYTES })
  const decompressed = createZstdDecompress({ chunkSize: CHUNK_BYTES })
  const read = pipeline(compressed, decompressed)
  read.catch(() => undefined)
  for await (const data of decompressed) yield data as Buffer
  await read
}

async function refuseExisting(path: string): Promise<void> {
  const there = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw unwritable(path, error)
  })
  if (there !== undefined)
    throw new BackupError(`${path} exists already. Choose another name or remove it first.`)
}

async function openNew(part: string) {
  try {
    return await open(part, 'wx', 0o600)
  } catch (error) {
    throw unwritable(part, error as NodeJS.ErrnoException)
  }
}

function unwritable(path: string, error: NodeJS.ErrnoException): BackupError {
  const text =
    error.code === 'ENOENT'
      ? `The folder ${dirname(path)} does not exist.`
      : `${path} cannot be written: ${error.message}`
  return new BackupError(text, { cause: error })
}
