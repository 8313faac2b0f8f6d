import { setImmediate } from 'node:timers/promises'
import type { ReportCell, ReportContent, ReportTable } from '@sextant/contract/reports_2/document.ts'
import { cellText } from '@sextant/contract/reports_2/writing.ts'
import { changeShown } from './change.ts'
import { columnsOf, type Column } from './columns.ts'
import type { Pages, Part } from './pages.ts'
import { BOTTOM, colours, LEFT, RIGHT, styles, type Style } from './styles.ts'

/** Most lines of a cell; the file for spreadsheets has all of a longer text. */
const LINES = 8
/** Characters that eight lines never hold. Breaking a word takes time with the square of its length. */
const CHARACTERS = 600
const INSET = 3.5
const TURN = 20

/** A cell as it is drawn. */
interface Drawn {
  readonly text: string
  readonly style: Style
  /** What screen readers say instead. */
  readonly actual?: string
}

/** A table over as many pages as it needs, with its heads on each. */
export async function drawTable(
  pages: Pages,
  section: Part,
  block: ReportTable,
  { colour, words }: ReportContent,
): Promise<void> {
  const { doc, writing } = pages
  const { bars, note, own, region, rows, title } = block
  pages.gap(16)
  pages.heading(section, title, region)
  if (rows.length > 0) await drawRows()
  if (note !== '') pages.paragraph(section, 'P', note, styles.note)

  async function drawRows(): Promise<void> {
    const drawn: Drawn[][] = []
    const widest = block.columns.map(() => 0)
    for (const [place, row] of rows.entries()) {
      const cells = block.columns.map(({ kind }, index): Drawn => {
        const cell = row[index] ?? null
        if (kind === 'change' && typeof cell === 'number') return changeShown(cell, words, writing)
        const style = own === place ? styles.own : kind === 'text' && index > 0 ? styles.page : styles.cell
        const text = pages.typeface.legible(cellText(cell, kind, writing))
        return { text: text.length > CHARACTERS ? `${text.slice(0, CHARACTERS)}…` : text, style }
      })
      for (const [index, { style, text }] of cells.entries()) {
        widest[index] = Math.max(widest[index]!, pages.use(style).widthOfString(text))
      }
      drawn.push(cells)
      await turn(place)
    }
    const columns = columnsOf(pages, block, widest)
    const longest = bars === null ? 0 : Math.max(0, ...rows.map((row) => numberIn(row[bars])))
    const table = pages.part(section, 'Table')
    drawHead(table)
    for (const [place, cells] of drawn.entries()) {
      const share = bars === null || longest === 0 ? 0 : numberIn(rows[place]![bars]) / longest
      drawRow(table, columns, cells, share, own === place ? colour : colours.strong)
      await turn(place)
    }
    table.end()
    pages.typeface.forget()
    pages.gap(6)

    /** The heads; screen readers know them from the first page. */
    function drawHead(of: Part | undefined): void {
      const row = of === undefined ? undefined : pages.part(of, 'TR')
      const { y } = doc
      const height = Math.max(...columns.map(({ label, width }) => heightOf(label, styles.head, width)))
      for (const { isText, label, left, width } of columns) {
        const draw = () =>
          pages.use(styles.head).text(label, left, y, { width, align: isText ? 'left' : 'right' })
        if (row === undefined) pages.decoration(draw, 'Pagination')
        else pages.leaf(row, 'TH', draw, { scope: 'Column' })
      }
      row?.end()
      drawLine(y + height + 3)
      doc.y = y + height + 4
    }

    function drawRow(
      of: Part,
      places: readonly Column[],
      cells: readonly Drawn[],
      share: number,
      bar: string,
    ): void {
      const heights = cells.map(({ style, text }, index) => heightOf(text, style, places[index]!.width))
      const height = Math.max(...heights) + 2 * INSET
      if (doc.y + height > BOTTOM) {
        doc.addPage()
        drawHead(undefined)
      }
      const { y } = doc
      const row = pages.part(of, 'TR')
      for (const [index, { actual, style, text }] of cells.entries()) {
        const { bar: room, isText, left, width } = places[index]!
        if (room !== undefined && share > 0) {
          pages.decoration(() => doc.rect(room.left, y + INSET + 1, room.width * share, 7).fill(bar))
        }
        const draw = () => {
          pages.use(style)
          if (isText) doc.text(text, left, y + INSET, { width, height: heights[index]! + 1, ellipsis: true })
          else doc.text(text, left + width - doc.widthOfString(text), y + INSET, { lineBreak: false })
        }
        const options = actual === undefined ? {} : { actual }
        if (index === 0) pages.leaf(row, 'TH', draw, { scope: 'Row' })
        else pages.leaf(row, 'TD', draw, options)
      }
      row.end()
      drawLine(y + height)
      doc.y = y + height
    }
  }

  function heightOf(text: string, style: Style, width: number): number {
    const line = pages.use(style).currentLineHeight(true)
    if (doc.widthOfString(text) <= width) return line
    return Math.min(doc.heightOfString(text, { width }), LINES * line)
  }

  function drawLine(y: number): void {
    pages.decoration(() => doc.lineWidth(0.75).moveTo(LEFT, y).lineTo(RIGHT, y).stroke(colours.line))
  }
}

/** Lets other work of the process have its turn after some rows. */
async function turn(place: number): Promise<void> {
  if (place % TURN === TURN - 1) await setImmediate()
}

function numberIn(cell: ReportCell | undefined): number {
  return typeof cell === 'number' ? cell : 0
}
