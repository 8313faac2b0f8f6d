import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { acquireDataLock, type DataLock } from '#db/embedded/lock.ts'
import { DataFolderInUse } from '#db/errors.ts'
import { ImportFailed } from './source.ts'

/** How far the history of a region is copied. */
export interface RegionNote {
  /** Every date up to here is copied for good. */
  through?: string
  /** The dates at work, and the last keyword at the source for which they are copied. */
  window?: { readonly dates: readonly string[]; readonly after: number } | undefined
}

/** What is known of a project whose copying has begun. */
export interface ProjectNote {
  /** Its id in the target. */
  readonly target: number
  /** `structure`: folders to settings are being copied; `history`; `done`: it has been whole once. */
  stage: 'structure' | 'history' | 'done'
  /** Ids of its competitors in the target by those at the source. */
  competitors: Record<string, number>
  /** By `region_index` at the source. */
  readonly regions: Record<string, RegionNote>
}

const FILE = 'journal.json'

/**
 * What an import has done, so that it can go on after any end. Every step is one that finds its own work again: the
 * journal only spares repeating it, but for the ids of projects.
 */
export class Journal implements Disposable {
  readonly #folder: string
  readonly #lock: DataLock
  readonly #projects: Record<string, ProjectNote>

  /** Throws ImportFailed when the same import is running. */
  constructor(folder: string) {
    this.#lock = lock(folder)
    this.#folder = folder
    this.#projects = readNotes(join(folder, FILE))
  }

  /** The note of a project by its id at the source; change it, then save. */
  project(id: number): ProjectNote | undefined {
    return this.#projects[id]
  }

  /** Notes that the copying of a project into an empty one of the target begins. */
  begin(id: number, target: number): ProjectNote {
    const note: ProjectNote = { target, stage: 'structure', competitors: {}, regions: {} }
    this.#projects[id] = note
    this.save()
    return note
  }

  /** Whether a project of the target is a copy. */
  hasMade(target: number): boolean {
    return Object.values(this.#projects).some((note) => note.target === target)
  }

  /** Is on the disk when it returns, whole or not at all. */
  save(): void {
    const path = join(this.#folder, FILE)
    const file = openSync(`${path}.new`, 'w', 0o600)
    try {
      writeSync(file, `${JSON.stringify(this.#projects)}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(`${path}.new`, path)
    syncFolder(this.#folder)
  }

  [Symbol.dispose](): void {
    this.#lock.release()
  }
}

function lock(folder: string): DataLock {
  try {
    return acquireDataLock(folder)
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    throw new ImportFailed(`This import is running already: its journal in ${folder} is in use.`)
  }
}

function readNotes(path: string): Record<string, ProjectNote> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, ProjectNote>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

function syncFolder(folder: string): void {
  // Windows keeps names of files by itself and opens no folders.
  if (process.platform === 'win32') return
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** The folder of an import's journal: one for each source and target. */
export function journalFolder(dataDir: string, from: string, to: string): string {
  return join(dataDir, 'imports', `${from} to ${to}`.replace(/[^\w.@-]+/g, '_'))
}
