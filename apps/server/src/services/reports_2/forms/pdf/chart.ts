import type { ReportChart } from '@sextant/contract/reports_2/document.ts'
import type { Pages, Part } from './pages.ts'
import { colours, LEFT, rangeColours, RIGHT, styles, WIDTH } from './styles.ts'

const HEIGHT = 140
/** Width of the scale at the left. */
const SCALE = 24
/** Most dates that are written below the bars. */
const LABELS = 7

/** The keywords by range of positions: a bar for each date, the best range below. */
export function drawChart(
  pages: Pages,
  section: Part,
  { bars, dates, note, segments, title }: ReportChart,
): void {
  const { doc, writing } = pages
  const dayOf = writing.days(dates)
  pages.room(HEIGHT + 100)
  pages.heading(section, title, null)
  pages.paragraph(section, 'P', note, styles.note)
  pages.gap(4)
  drawLegend()
  const base = doc.y + HEIGHT
  const most = Math.max(1, ...bars.map(sumOf))
  const scale = (HEIGHT - 6) / most
  const step = (WIDTH - SCALE) / dates.length
  const width = Math.min(34, step * 0.86)
  const every = Math.ceil(dates.length / LABELS)
  pages.leaf(section, 'Figure', draw, { alt: spoken() })
  doc.x = LEFT
  doc.y = base + 16

  function draw(): void {
    // The middle one only where it is a whole number.
    for (const count of most % 2 === 0 ? [0, most / 2, most] : [0, most]) {
      const y = base - count * scale
      const label = writing.number(count)
      doc
        .lineWidth(0.75)
        .moveTo(LEFT + SCALE, y)
        .lineTo(RIGHT, y)
        .stroke(colours.line)
      const x = LEFT + SCALE - 5 - pages.use(styles.axis).widthOfString(label)
      doc.text(label, x, y - 4, { lineBreak: false })
    }
    for (const [place, counts] of bars.entries()) {
      const x = LEFT + SCALE + place * step + (step - width) / 2
      let y = base
      for (const [range, count] of counts.entries()) {
        y -= count * scale
        if (count > 0) drawBar(range, x, y, width, Math.max(0.25, count * scale - 0.75))
      }
      if (place % every !== 0 && place !== dates.length - 1) continue
      const day = dayOf(dates[place]!)
      const left = x + width / 2 - pages.use(styles.axis).widthOfString(day) / 2
      doc.text(day, Math.min(left, RIGHT - doc.widthOfString(day)), base + 4, { lineBreak: false })
    }
  }

  function drawLegend(): void {
    let x = LEFT
    const { y } = doc
    const list = pages.part(section, 'L')
    for (const [range, name] of segments.entries()) {
      const left = x
      const shown = pages.typeface.legible(name)
      pages.decoration(() => drawBar(range, left, y + 1, 8, 8))
      pages.leaf(list, 'LI', () => pages.use(styles.note).text(shown, left + 12, y, { lineBreak: false }))
      x += 12 + doc.widthOfString(shown) + 14
    }
    list.end()
    doc.y = y + 18
  }

  /** A range; the last one, which was not found, is an empty frame. */
  function drawBar(range: number, x: number, y: number, wide: number, high: number): void {
    if (range < segments.length - 1) {
      doc.rect(x, y, wide, high).fill(rangeColours[range] ?? rangeColours.at(-1)!)
    } else {
      doc
        .lineWidth(0.5)
        .rect(x + 0.25, y + 0.25, wide - 0.5, Math.max(0.1, high - 0.5))
        .stroke(colours.strong)
    }
  }

  /** The last bar in words. */
  function spoken(): string {
    const last = bars.at(-1)!.map((count, range) => `${segments[range]}: ${writing.number(count)}`)
    return `${title}. ${dayOf(dates.at(-1)!)}: ${last.join(', ')}.`
  }
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}
