import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fsyncPath } from '#db/embedded/durable-files.ts'
import { acquireDataLock, type DataLock } from '#db/embedded/lock.ts'
import { DataFolderInUse } from '#db/errors.ts'
import { ImportFailed } from './source.ts'

/** How far the history of a region is copied. */
export interface RegionNote {
  /** Every date up to this one is copied for good. */
  through?: string
  /** Dates being copied, and the last keyword at the source for which they are copied. */
  window?: { readonly dates: readonly string[]; readonly after: number } | undefined
}

/** What is known of a project whose copy was started. */
export interface ProjectNote {
  /** Id of the copy in the target. */
  readonly target: number
  /**
   * `structure`: folders to settings are being copied; `history`: positions are; `done`: the copy was once complete.
   */
  stage: 'structure' | 'history' | 'done'
  /** Ids of competitors in the target, by their ids at the source. */
  competitors: Record<string, number>
  /** By `region_index` at the source. */
  readonly regions: Record<string, RegionNote>
}

const FILE = 'journal.json'

/**
 * Records what an import has done, so that it can continue after any interruption. Every step could find its own
 * work again; apart from the ids of projects, the journal only saves time.
 */
export class Journal implements Disposable {
  readonly #folder: string
  readonly #lock: DataLock
  readonly #projects: Record<string, ProjectNote>

  /** Throws ImportFailed if the same import is already running. */
  constructor(folder: string) {
    this.#lock = lock(folder)
    this.#folder = folder
    this.#projects = readNotes(join(folder, FILE))
  }

  /** The note of a project by its id at the source; change it, then call `save`. */
  project(id: number): ProjectNote | undefined {
    return this.#projects[id]
  }

  /** Records that the copy of a project into an empty project of the target starts. */
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

  /** Writes the journal to disk, completely or not at all. */
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
    // Windows persists file names on its own and cannot open folders.
    if (process.platform !== 'win32') fsyncPath(this.#folder)
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
    throw new ImportFailed(`This import is already running: its journal in ${folder} is in use.`)
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

/** The folder of an import journal: one for each source and target. */
export function journalFolder(dataDir: string, from: string, to: string): string {
  return join(dataDir, 'imports', `${from} to ${to}`.replace(/[^\w.@-]+/g, '_'))
}
