import type { ReportTable } from '@sextant/contract/reports_2/document.ts'
import type { Pages } from './pages.ts'
import { LEFT, styles, WIDTH } from './styles.ts'

/** Space between columns, in points. */
const GAP = 10
/** Narrowest column of texts, and widest of numbers. */
const NARROWEST = 90
const WIDEST_NUMBER = 90
/** A longer head of numbers wraps. */
const WIDEST_HEAD = 60
/** Width of the bars beside the numbers of a column. */
const BARS = 180

/** Where a column stands. */
export interface Column {
  readonly label: string
  /** Texts stand at the left and wrap; everything else stands at the right. */
  readonly isText: boolean
  readonly left: number
  readonly width: number
  /** Where its bars stand. */
  readonly bar?: { readonly left: number; readonly width: number }
}

/** The columns of a table: numbers as wide as they need, and the rest for the texts, by their lengths. */
export function columnsOf(pages: Pages, { bars, columns }: ReportTable, widest: readonly number[]): Column[] {
  const needed = columns.map(({ kind, label }, index) => {
    const head = pages.use(styles.head).widthOfString(pages.typeface.legible(label))
    if (kind === 'text') return Math.max(head, widest[index]!, NARROWEST)
    return Math.max(Math.min(head, WIDEST_HEAD), Math.min(widest[index]!, WIDEST_NUMBER)) + 1
  })
  const isText = columns.map(({ kind }) => kind === 'text')
  const sum = (ofTexts: boolean) =>
    needed.reduce((total, width, index) => total + (isText[index] === ofTexts ? width : 0), 0)
  const left = WIDTH - sum(false) - GAP * (columns.length - 1) - (bars === null ? 0 : BARS + GAP)
  // A long address leaves room to the keywords.
  const shares = needed.map((width) => Math.min(width, left * 0.5))
  const shared = shares.reduce((total, share, index) => total + (isText[index] ? share : 0), 0)
  let x = LEFT
  return columns.map(({ label }, index) => {
    const bar = index === bars ? { left: x, width: BARS } : undefined
    if (bar !== undefined) x += BARS + GAP
    const width = isText[index] ? (left * shares[index]!) / shared : needed[index]!
    const column = {
      label: pages.typeface.legible(label),
      isText: isText[index]!,
      left: x,
      width,
      ...(bar && { bar }),
    }
    x += width + GAP
    return column
  })
}
