import { useRef, useState } from 'react'
import { useClient } from '../../../api/client.ts'
import { CallFailed } from '../../../api/failure.ts'
import { saveFile } from '../../../pieces/save-file.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { copyTable } from '../../../ui/copy.ts'
import { tableText } from '../../../ui/table-text.ts'
import { detailsAsked } from '../details.ts'
import type { HistoryRequest } from '../history-request.ts'
import type { KeywordRow } from '../keyword-rows.ts'
import { regionsAsked } from '../regions-beside.ts'
import { rivalsAsked } from '../rivals-asked.ts'
import type { FileKind } from './file-job.ts'
import { startFileWriter } from './file-writer.ts'
import { readPages } from './read-pages.ts'
import { headingOf, plainValue, sheetRows, type SheetCell, type SheetFrame } from './sheet.ts'

const contentTypes: Readonly<Record<FileKind, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Keywords that may be copied. More would take the clipboard tens of megabytes. */
export const MOST_COPIED = 10_000

/** Progress of an export. */
export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly read: number }
  | { readonly kind: 'writing' }
  | { readonly kind: 'saved'; readonly fileName: string }
  | { readonly kind: 'copied'; readonly rows: number }
  | { readonly kind: 'not copied' }
  /** `failed` is undefined if writing the file failed. */
  | { readonly kind: 'failed'; readonly failed: CallFailed | undefined }

type Take = (rows: SheetCell[][]) => void

/** Exports the table to a file or the clipboard: all rows of the same keywords in the same order, with the same columns. */
export function useExport(request: HistoryRequest, frame: SheetFrame, name: string) {
  const client = useClient()
  const { locale } = useLanguage()
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)

  const start = async (target: FileKind | 'clipboard') => {
    running.current?.abort()
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const show = (next: ExportState) => {
      if (!signal.aborted) setState(next)
    }
    show({ kind: 'reading', read: 0 })
    const read = async (take: Take) => {
      const { ascending: dates, columns, known, place, rivals } = frame
      const regions = columns.filter((column) => column.kind === 'region')
      const optional = columns.flatMap((column) => (column.kind === 'extra' ? [column.name] : []))
      const asked = {
        dates,
        rivals: rivalsAsked(request, rivals, dates),
        details: detailsAsked(optional, request, place, known),
        regions: regionsAsked(request, regions, dates.toReversed()),
      }
      let count = 0
      for await (const { rows, ofRivals, details, elsewhere } of readPages(client, request, asked, signal)) {
        const besideOf = ({ id }: KeywordRow) => ({
          ofRivals: ofRivals.get(id)?.positionsData,
          details: details.get(id),
          elsewhere: elsewhere.get(id)?.positionsData,
        })
        take(rows.flatMap((row) => sheetRows(row, besideOf(row), frame)))
        count += rows.length
        show({ kind: 'reading', read: count })
      }
    }
    try {
      if (target === 'clipboard') show(await copyRows(frame, read, locale))
      else show(await saveRows(target, name, frame, read, () => show({ kind: 'writing' }), signal))
    } catch (error) {
      show({ kind: 'failed', failed: error instanceof CallFailed ? error : undefined })
    }
  }
  const stop = () => {
    running.current?.abort()
    setState({ kind: 'idle' })
  }
  return { state, start: (target: FileKind | 'clipboard') => void start(target), stop }
}

async function saveRows(
  kind: FileKind,
  name: string,
  frame: SheetFrame,
  read: (take: Take) => Promise<void>,
  onRead: () => void,
  signal: AbortSignal,
): Promise<ExportState> {
  const writer = startFileWriter()
  try {
    writer.send({ step: 'begin', kind, heading: headingOf(frame), sheet: frame.ascending.at(-1)! })
    await read((rows) => writer.send({ step: 'rows', rows }))
    onRead()
    writer.send({ step: 'end' })
    const bytes = await Promise.race([writer.written, aborted(signal)])
    if (bytes === undefined) return { kind: 'failed', failed: undefined }
    const fileName = `${name}.${kind}`
    saveFile({ fileName, contentType: contentTypes[kind], bytes })
    return { kind: 'saved', fileName }
  } finally {
    writer.stop()
  }
}

async function copyRows(
  frame: SheetFrame,
  read: (take: Take) => Promise<void>,
  locale: string,
): Promise<ExportState> {
  const lines: (readonly (number | string | undefined)[])[] = [headingOf(frame)]
  const table = read((rows) => lines.push(...rows.map((row) => row.map(plainValue)))).then(() =>
    tableText(lines, locale),
  )
  return (await copyTable(table)) ? { kind: 'copied', rows: lines.length - 1 } : { kind: 'not copied' }
}

function aborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
}
