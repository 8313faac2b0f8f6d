import { buffer } from 'node:stream/consumers'
import { ApiError } from '@sextant/contract'
import { REPORT_PDF_ROWS } from '@sextant/contract/reports_2/choices.ts'
import type { OpenedReport } from '../../stored/open.ts'
import { drawEnd, drawTop } from './around.ts'
import { drawFigures } from './figures.ts'
import { drawNotes } from './notes.ts'
import { openPages } from './pages.ts'
import { drawTable } from './table.ts'

let last: Promise<unknown> = Promise.resolve()

/**
 * A report as a PDF file: A4, tagged, with the words, numbers and colours of its web page. It is drawn from the document alone and
 * dated by the report, so the same report always gives the same bytes. Files are drawn one after another, since a long one needs
 * some 100 MB. Throws ApiError 2003 for a report with too many rows.
 */
export function pdfOf(report: OpenedReport): Promise<Buffer> {
  const rows = report.content.blocks.reduce(
    (sum, block) => sum + (block.kind === 'table' ? block.rows.length : 0),
    0,
  )
  if (rows > REPORT_PDF_ROWS) {
    throw new ApiError(
      'parameter_value',
      `a PDF file holds at most ${REPORT_PDF_ROWS} rows, but the report has ${rows}`,
      { field: 'output' },
    )
  }
  const drawn = last.then(() => draw(report))
  last = drawn.catch(() => undefined)
  return drawn
}

async function draw(report: OpenedReport): Promise<Buffer> {
  const { content } = report
  const pages = await openPages(report)
  const bytes = buffer(pages.doc)
  drawTop(pages, content)
  for (const block of content.blocks) {
    const section = pages.part(pages.root, 'Sect')
    switch (block.kind) {
      case 'figures':
        drawFigures(pages, section, block, content)
        break
      case 'table':
        await drawTable(pages, section, block, content)
        break
      case 'notes':
        drawNotes(pages, section, block)
        break
    }
    section.end()
  }
  drawEnd(pages, report)
  pages.root.end()
  pages.doc.end()
  return bytes
}
