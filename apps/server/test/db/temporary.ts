import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../folders.ts'
import { onEnd, type Scope } from '../scope.ts'
import { copyDataFolder, prepareBlankFolder, type ClosedDatabase } from '../template.ts'

/** Created once per process and copied, because creating takes seconds. */
let blank: Promise<string> | undefined

/** An empty folder, deleted when the scope ends. */
export async function temporaryFolder(scope: Scope): Promise<string> {
  const folder = await makeFolder('sextant-test-')
  onEnd(scope, () => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A folder with these files in it, named by the keys. */
export async function folderOf(scope: Scope, files: Record<string, string>): Promise<string> {
  const folder = await temporaryFolder(scope)
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
  return folder
}

/** A data folder with an empty database, deleted when the scope ends. Close the database before. */
export async function blankDataFolder(scope: Scope): Promise<string> {
  const { config, remove } = await copyBlank()
  onEnd(scope, remove)
  return config.dataDir!
}

async function copyBlank(): Promise<ClosedDatabase> {
  return copyDataFolder(await (blank ??= prepareBlankFolder()))
}
