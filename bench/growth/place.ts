import { execFileSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../apps/server/test/folders.ts'
import { startPostgres } from '../../apps/server/test/postgres.ts'
import type { Profile } from '../systems/installation.ts'
import type { Place } from '../systems/place.ts'

/** A place whose data are in one folder: those of a PostgreSQL server or of an embedded database. */
export type FolderPlace = Place & AsyncDisposable

/** Opens the place in a folder, which is made if it is missing and stays. */
export async function openPlace(profile: Profile, folder: string): Promise<FolderPlace> {
  if (profile === 'embedded') {
    await mkdir(folder, { recursive: true })
    return { dataDir: folder, databaseUrl: undefined, [Symbol.asyncDispose]: async () => undefined }
  }
  const postgres = await startPostgres(folder)
  return { dataDir: folder, databaseUrl: postgres.url, [Symbol.asyncDispose]: () => postgres.stop() }
}

/** A folder removed with the scope; with the files of `from`, which nobody may be using. */
export async function temporaryFolder(from?: string): Promise<{ path: string } & AsyncDisposable> {
  const parent = await makeFolder('sextant-growth-')
  const path = join(parent, 'data')
  // PostgreSQL runs as another user, which must get to its folder and own the files in it.
  execFileSync('chmod', ['711', parent])
  if (from !== undefined) execFileSync('cp', ['-a', from, path])
  return { path, [Symbol.asyncDispose]: () => rm(parent, { recursive: true, force: true }) }
}
