import type { Client } from '@sextant/sdk'
import { useRef, useState } from 'react'
import { csvOf } from '../../../ui/csv.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { useClient } from '../../../api/client.ts'
import { CallFailed, successOf } from '../../../api/failure.ts'
import type { HistoryRequest } from '../history-request.ts'
import { type FirstRows, type KeywordRow, requestOfDates } from '../keyword-rows.ts'
import { headingOf, type SheetFrame, sheetRow } from './sheet.ts'
import { xlsxOf } from './xlsx.ts'

/** Rows of one request. */
const PAGE = 1_000
/** Milliseconds in which what was told is on the screen. */
const WORDS_MS = 50

/** Kinds of files; a closed set, named by the texts. */
export const fileKinds = ['csv', 'xlsx'] as const
export type FileKind = (typeof fileKinds)[number]

const contentTypes: Readonly<Record<FileKind, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** How far an export is. */
export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly read: number }
  | { readonly kind: 'writing' }
  | { readonly kind: 'done'; readonly fileName: string }
  /** `failed` undefined: not the reading but the writing. */
  | { readonly kind: 'failed'; readonly failed: CallFailed | undefined }

/** Writes what the table shows into a file: the same keywords in the same order, the same columns, all rows. */
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
    try {
      const rows = await readRows(
        client,
        requestOfDates(request, frame.ascending),
        controller.signal,
        (read) => tell({ kind: 'reading', read }),
      )
      tell({ kind: 'writing' })
      // Writing keeps the page busy, so the words about it come first.
      await new Promise((shown) => setTimeout(shown, WORDS_MS))
      const heading = headingOf(frame)
      const values = rows.map((row) => sheetRow(row, frame))
      const bytes =
        kind === 'csv'
          ? csvOf([heading, ...values.map((row) => row.map(({ value }) => value))])
          : await xlsxOf(heading, values, frame.ascending.at(-1)!)
      if (controller.signal.aborted) return
      const fileName = `${name}.${kind}`
      saveFile({ fileName, contentType: contentTypes[kind], bytes })
      tell({ kind: 'done', fileName })
    } catch (error) {
      tell({ kind: 'failed', failed: error instanceof CallFailed ? error : undefined })
    }
  }
  const stop = () => {
    running.current?.abort()
    setState({ kind: 'idle' })
  }
  return { state, start: (kind: FileKind) => void start(kind), stop }
}

/** All rows of a request, page by page. Throws CallFailed. */
async function readRows(
  client: Client,
  request: ReturnType<typeof requestOfDates>,
  signal: AbortSignal,
  onRead: (count: number) => void,
): Promise<readonly KeywordRow[]> {
  const rows: KeywordRow[] = []
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const page: { result: unknown; nextOffset?: number } = successOf(
      await client.call('get/positions_2/history', { ...request, limit: PAGE, offset }, { signal }),
    )
    rows.push(...(page.result as FirstRows).keywords)
    onRead(rows.length)
    offset = page.nextOffset
  }
  return rows
}
