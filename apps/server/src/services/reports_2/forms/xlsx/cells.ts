import type { ReportCell, ReportColumnKind } from '@sextant/contract/reports_2/document.ts'
import type { CellObject } from 'write-excel-file/node'

/** Most characters of a cell in Excel. */
const CHARACTERS = 32_767

/** Number formats of changes. */
const PLACES = '+0;-0;0'
const POINTS = '+0.00;-0.00;0'

/**
 * A text, which is never run as a formula: it is typed as a text, and where it could be taken for a formula when somebody
 * edits the cell, the cell has the format of texts too.
 */
export function textCell(text: string, fontWeight?: 'bold'): CellObject | null {
  if (text === '') return null
  return {
    value: text.slice(0, CHARACTERS),
    type: String,
    ...(/^[=+\-@\t\r\n]/.test(text) ? { format: '@' } : {}),
    ...(fontWeight === undefined ? {} : { fontWeight }),
  }
}

/** A cell of a table or a figure: numbers stay numbers, whole as in the document. */
export function cellOf(cell: ReportCell, kind: ReportColumnKind): CellObject | null {
  if (cell === null) return null
  if (typeof cell === 'string') {
    return kind === 'position' && /^\d{1,9}$/.test(cell)
      ? { value: Number(cell), type: Number }
      : textCell(cell)
  }
  switch (kind) {
    case 'percent':
      return { value: cell, type: Number, format: '0.00" %"' }
    case 'change':
      return { value: cell, type: Number, format: Number.isInteger(cell) ? PLACES : POINTS }
    default:
      return { value: cell, type: Number }
  }
}
