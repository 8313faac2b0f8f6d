import { csvOf } from '../../../ui/csv.ts'
import type { FileJob, FileKind, FileWritten } from './file-job.ts'
import { plainValue, type SheetCell } from './sheet.ts'
import { xlsxOf } from './xlsx.ts'

/* Writes one file in a worker, since the page would freeze for seconds otherwise. */

let begun: Extract<FileJob, { step: 'begin' }> | undefined
const rows: (readonly SheetCell[])[] = []

const write: Readonly<
  Record<FileKind, (heading: readonly string[], sheet: string) => Promise<Uint8Array<ArrayBuffer>>>
> = {
  csv: async (heading) => csvOf([heading, ...rows.map((row) => row.map(plainValue))]),
  xlsx: (heading, sheet) => xlsxOf(heading, rows, sheet),
}

addEventListener('message', ({ data: job }: MessageEvent<FileJob>) => {
  if (job.step === 'begin') begun = job
  else if (job.step === 'rows') rows.push(...job.rows)
  else void end()
})

async function end(): Promise<void> {
  let written: FileWritten
  try {
    const { kind, heading, sheet } = begun!
    written = await write[kind](heading, sheet)
  } catch {
    written = undefined
  }
  postMessage(written, { transfer: written === undefined ? [] : [written.buffer] })
}
