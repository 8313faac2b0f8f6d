import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sizeOfFiles } from '#db/embedded/copy-files.ts'
import { CLUSTER_FOLDER } from '#db/embedded/open.ts'
import { ok, problem, warning } from './finding.ts'
import type { Installation } from './installation.ts'

/** Bytes without which PostgreSQL soon stops writing. */
const LEAST_BYTES = 500_000_000

/** Space of the data folder. The disk of a server is not seen from here. */
export async function checkDisk({ settings, dataDir }: Installation) {
  if (settings.DATABASE_URL !== undefined) {
    return ok('The disk of the server is not visible from here: watch it where PostgreSQL runs.')
  }
  if (!existsSync(dataDir)) return []
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const files = join(dataDir, CLUSTER_FOLDER)
  const used = existsSync(files) ? await sizeOfFiles(files) : 0
  const found = `${megabytes(free)} MB are free in ${dataDir}, and the database takes ${megabytes(used)} MB.`
  if (free < LEAST_BYTES) {
    return [problem(found, 'Make room, or shorten PAGE_RETENTION_DAYS: a full disk stops every change.')]
  }
  if (free < used * 1.1) {
    return [
      warning(found, 'Make room: the backup of a running Sextant needs space for a copy of the database.'),
    ]
  }
  return ok(found)
}

function megabytes(bytes: number): string {
  return Math.round(bytes / 1_000_000).toLocaleString('en-GB')
}
