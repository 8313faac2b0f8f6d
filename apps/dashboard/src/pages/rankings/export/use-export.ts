import { useRef, useState } from 'react'
import { useClient } from '../../../api/client.ts'
import { CallFailed } from '../../../api/failure.ts'
import { saveFile } from '../../../ui/save-file.ts'
import type { HistoryRequest } from '../history-request.ts'
import type { FileKind } from './file-job.ts'
import { startFileWriter } from './file-writer.ts'
import { readPages } from './read-pages.ts'
import { headingOf, sheetRows, type SheetFrame } from './sheet.ts'

const contentTypes: Readonly<Record<FileKind, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Progress of an export. */
export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly read: number }
  | { readonly kind: 'writing' }
  | { readonly kind: 'done'; readonly fileName: string }
  /** `failed` is undefined if writing the file failed. */
  | { readonly kind: 'failed'; readonly failed: CallFailed | undefined }

/** Exports the table: all rows of the same keywords in the same order, with the same columns. */
export function useExport(request: HistoryRequest, frame: SheetFrame, name: string) {
  const client = useClient()
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)

  const start = async (kind: FileKind) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const tell = (told: ExportState) => {
      if (!controller.signal.aborted) setState(told)
    }
    tell({ kind: 'reading', read: 0 })
    const writer = startFileWriter()
    try {
      writer.tell({ step: 'begin', kind, heading: headingOf(frame), sheet: frame.ascending.at(-1)! })
      const asked = { dates: frame.ascending, rivals: frame.rivals.map(({ id }) => id) }
      let read = 0
      for await (const { rows, ofRivals } of readPages(client, request, asked, controller.signal)) {
        writer.tell({
          step: 'rows',
          rows: rows.flatMap((row) => sheetRows(row, ofRivals.get(row.id), frame)),
        })
        read += rows.length
        tell({ kind: 'reading', read })
      }
      tell({ kind: 'writing' })
      writer.tell({ step: 'end' })
      const bytes = await Promise.race([writer.written, aborted(controller.signal)])
      if (controller.signal.aborted) return
      if (bytes === undefined) {
        tell({ kind: 'failed', failed: undefined })
        return
      }
      const fileName = `${name}.${kind}`
      saveFile({ fileName, contentType: contentTypes[kind], bytes })
      tell({ kind: 'done', fileName })
    } catch (error) {
      tell({ kind: 'failed', failed: error instanceof CallFailed ? error : undefined })
    } finally {
      writer.stop()
    }
  }
  const stop = () => {
    running.current?.abort()
    setState({ kind: 'idle' })
  }
  return { state, start: (kind: FileKind) => void start(kind), stop }
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
}
