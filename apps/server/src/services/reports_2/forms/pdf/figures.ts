import type { ReportBlock, ReportContent, ReportFigure } from '@sextant/contract/reports_2/document.ts'
import { cellText } from '@sextant/contract/reports_2/writing.ts'
import { changeShown } from './change.ts'
import { drawChart } from './chart.ts'
import type { Pages, Part } from './pages.ts'
import { colours, LEFT, styles, WIDTH } from './styles.ts'

const INSET = 9

/** The figures of a report side by side in a frame, and the chart below them. */
export function drawFigures(
  pages: Pages,
  section: Part,
  block: Extract<ReportBlock, { kind: 'figures' }>,
  content: ReportContent,
): void {
  const { doc } = pages
  const { chart, figures, note, region, title } = block
  pages.gap(16)
  if (region !== null) pages.heading(section, title, region)
  if (figures.length > 0) drawFrame()
  if (note !== '') pages.paragraph(section, 'P', note, styles.note)
  if (chart !== null && chart.dates.length > 0) {
    pages.gap(16)
    drawChart(pages, section, chart)
  }

  function drawFrame(): void {
    const column = WIDTH / figures.length
    const width = column - 2 * INSET
    const high = (text: string) =>
      pages.use(styles.note).heightOfString(pages.typeface.legible(text), { width })
    const label = Math.max(...figures.map((figure) => high(figure.label)))
    const change = figures.some((figure) => figure.change !== null) ? 13 : 0
    const notes = Math.max(...figures.map((figure) => high(figure.note)))
    const height = INSET * 2 + label + 22 + change + notes
    pages.room(height)
    const { y } = doc
    pages.decoration(() => {
      doc.lineWidth(0.75).roundedRect(LEFT, y, WIDTH, height, 4).stroke(colours.line)
      for (let place = 1; place < figures.length; place += 1) {
        const x = LEFT + place * column
        doc
          .moveTo(x, y)
          .lineTo(x, y + height)
          .stroke(colours.line)
      }
    })
    const list = pages.part(section, 'L')
    for (const [place, figure] of figures.entries()) {
      const at = { x: LEFT + place * column + INSET, y: y + INSET, width, label, change }
      drawFigure(list, figure, at)
    }
    list.end()
    doc.y = y + height + 6
  }

  function drawFigure(
    list: Part,
    figure: ReportFigure,
    { x, y, width, label, change }: Record<'x' | 'y' | 'width' | 'label' | 'change', number>,
  ): void {
    const item = pages.part(list, 'LI')
    pages.leaf(item, 'Lbl', () =>
      pages.use(styles.note).text(pages.typeface.legible(figure.label), x, y, { width }),
    )
    const body = pages.part(item, 'LBody')
    const under = y + label + 1
    const value = cellText(figure.value, figure.unit, pages.writing)
    pages.leaf(body, 'P', () => pages.use(styles.value).text(value, x, under, { lineBreak: false }))
    if (figure.change !== null) {
      const { actual, style, text } = changeShown(figure.change, content.words, pages.writing)
      pages.leaf(body, 'P', () => pages.use(style).text(text, x, under + 20, { lineBreak: false }), {
        actual,
      })
    }
    const note = under + 21 + change
    pages.leaf(body, 'P', () =>
      pages.use(styles.note).text(pages.typeface.legible(figure.note), x, note, { width }),
    )
    body.end()
    item.end()
  }
}
