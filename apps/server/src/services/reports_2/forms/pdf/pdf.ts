import { buffer } from 'node:stream/consumers'
import type { OpenedReport } from '../../stored/open.ts'
import { drawEnd, drawTop } from './around.ts'
import { drawFigures } from './figures.ts'
import { drawNotes } from './notes.ts'
import { openPages } from './pages.ts'
import { drawTable } from './table.ts'

let last: Promise<unknown> = Promise.resolve()

/**
 * A report as a PDF file: A4, tagged, with the words, numbers and colours of its web page. It is drawn from the document alone and
 * dated by the report, so the same report always gives the same bytes. Files are drawn one after another, since a long one
 * takes much memory.
 */
export function pdfOf(report: OpenedReport): Promise<Buffer> {
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
