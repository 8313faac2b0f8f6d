import type { FileJob, FileWritten } from './file-job.ts'

/** Writes one file in a worker. */
export interface FileWriter {
  readonly send: (job: FileJob) => void
  /** The file; undefined if it could not be written. */
  readonly written: Promise<FileWritten>
  /** Releases the worker. */
  readonly stop: () => void
}

export function startFileWriter(): FileWriter {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), { type: 'module' })
  const written = new Promise<FileWritten>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FileWritten>) => resolve(data))
    // The worker ran out of memory, or could not be loaded.
    worker.addEventListener('error', () => resolve(undefined))
  })
  return { send: (job) => worker.postMessage(job), written, stop: () => worker.terminate() }
}
