import type { OpenedReport } from '../../stored/open.ts'
import { summarySheet, tableSheet } from './sheets.ts'
import { undated } from './undated.ts'

/**
 * A report as an XLSX file: a sheet with its words and figures, and a sheet for each table. It is made from the document alone and
 * has no date of its own, so the same report always gives the same bytes.
 */
export async function xlsxOf({ content, fingerprint }: OpenedReport): Promise<Buffer> {
  const { default: writeFile } = await import('write-excel-file/node')
  const names = new Set<string>()
  const sheets = [
    summarySheet(content, fingerprint, names),
    ...content.blocks.flatMap((block) => (block.kind === 'table' ? [tableSheet(block, names)] : [])),
  ]
  return undated(await writeFile(sheets).toBuffer())
}
