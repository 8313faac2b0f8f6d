import { closeSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

interface OpenFile {
  /** Descriptor of the real file; directories have none. */
  nfd?: number
  node: unknown
}

interface EmscriptenModule {
  FS: { ErrnoError: new (errno: number) => Error }
  NODEFS: {
    stream_ops: { fsync?: (file: OpenFile) => number }
    realPath(node: unknown): string
    convertNodeCode(error: unknown): number
  }
}

type Init = NodeFS['init']

/**
 * PGlite's folder on disk with the `fsync` that its Node filesystem lacks. Without it, commits would stay in the
 * operating system's memory, and a power cut could lose or tear them.
 */
export class DurableFiles extends NodeFS {
  /** Number of `fsync` calls by PostgreSQL so far. */
  fsyncs = 0

  override async init(...[pglite, options]: Parameters<Init>): ReturnType<Init> {
    const initialised = await super.init(pglite, options)
    const addFsync = (module: EmscriptenModule): void => {
      module.NODEFS.stream_ops.fsync = (file) => this.#fsync(module, file)
    }
    initialised.emscriptenOpts.preRun?.unshift(addFsync)
    return initialised
  }

  #fsync({ FS, NODEFS }: EmscriptenModule, file: OpenFile): number {
    this.fsyncs += 1
    try {
      if (file.nfd === undefined) fsyncPath(NODEFS.realPath(file.node))
      else fsyncSync(file.nfd)
      return 0
    } catch (error) {
      throw new FS.ErrnoError(NODEFS.convertNodeCode(error))
    }
  }
}

/** Makes a file or the entries of a directory survive a power cut. */
export function fsyncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
