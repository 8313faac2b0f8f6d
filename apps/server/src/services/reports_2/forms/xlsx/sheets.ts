import type { ReportContent, ReportTable } from '@sextant/contract/reports_2/document.ts'
import type { Row, SheetData } from 'write-excel-file/node'
import { cellOf, textCell } from './cells.ts'

interface Sheet {
  readonly data: SheetData
  readonly sheet: string
  readonly columns: { width: number }[]
  readonly stickyRowsCount?: number
}

const FIRST_WIDTH = 40
const WIDTH = 14

/** Names of the sheets of a file so far, in lower case. */
type Names = Set<string>

/** The words of a report, its figures and the numbers of its charts. */
export function summarySheet(content: ReportContent, fingerprint: string, names: Names): Sheet {
  const { agency, footer, headline, invented, kicker, lead, outro, project, report_for, words } = content
  const data: Row[] = []
  const texts = (...lines: string[]) => data.push(...lines.filter(Boolean).map((line) => [textCell(line)]))
  texts(agency, report_for, ...(invented ? [words.invented] : []), kicker)
  data.push([textCell(headline, 'bold')])
  texts(...lead)
  for (const block of content.blocks) {
    if (block.kind === 'table') continue
    data.push([null], [textCell(block.title, 'bold')])
    if (block.kind === 'notes') {
      texts(...block.lines)
      continue
    }
    texts(block.region ?? '')
    for (const { change, label, note, unit, value } of block.figures) {
      data.push([textCell(label), cellOf(value, unit), cellOf(change, 'change'), textCell(note)])
    }
    texts(block.note)
    if (block.chart === null) continue
    const { bars, dates, segments, title, note } = block.chart
    data.push([null], [textCell(title, 'bold')])
    texts(note)
    data.push([words.date, ...segments].map((head) => textCell(head, 'bold')))
    for (const [place, date] of dates.entries()) {
      data.push([textCell(date), ...bars[place]!.map((count) => cellOf(count, 'number'))])
    }
  }
  data.push([null])
  texts(...outro, ...footer, `${words.fingerprint} ${fingerprint}`)
  return { data, sheet: nameOf(project.site, names), columns: widths(8) }
}

/** A table on a sheet of its own, with its heads frozen. */
export function tableSheet({ columns, note, region, rows, title }: ReportTable, names: Names): Sheet {
  const data: Row[] = [
    columns.map(({ label }) => textCell(label, 'bold')),
    ...rows.map((row) => columns.map(({ kind }, index) => cellOf(row[index] ?? null, kind))),
  ]
  if (note !== '') data.push([null], [textCell(note)])
  const name = region === null ? title : `${title}, ${region}`
  return { data, sheet: nameOf(name, names), columns: widths(columns.length), stickyRowsCount: 1 }
}

/** A name of a sheet as Excel allows it: 31 characters, some not, none twice. */
function nameOf(text: string, names: Names): string {
  const plain = text.replace(/[[\]:*?/\\\p{Cc}\p{Cs}]/gu, ' ')
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? '' : ` ${count}`
    // The limit may cut a pair of surrogates, and an apostrophe may stand neither first nor last.
    const start = plain
      .trim()
      .slice(0, 31 - end.length)
      .replace(/^['\s]+|['\ud800-\udbff\s]+$/g, '')
    const name = (start === '' ? '-' : start) + end
    if (names.has(name.toLowerCase())) continue
    names.add(name.toLowerCase())
    return name
  }
}

function widths(count: number): { width: number }[] {
  return Array.from({ length: count }, (_, index) => ({ width: index === 0 ? FIRST_WIDTH : WIDTH }))
}
