import type { SheetCell } from './sheet.ts'

/** Says to spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '﻿'

/** Texts that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/
/** The sign of what was not found is no formula, and programs know it. */
const NOT_FOUND = '--'

/** A CSV file: UTF-8, separated with semicolons, as the other files of Sextant are. */
export function csvOf(heading: readonly string[], rows: readonly (readonly SheetCell[])[]): Blob {
  const lines = [
    heading.map(field).join(';'),
    ...rows.map((row) => row.map(({ value }) => field(value ?? '')).join(';')),
  ]
  return new Blob([BYTE_ORDER_MARK, lines.join('\r\n'), '\r\n'], { type: 'text/csv;charset=utf-8' })
}

/** A value between two semicolons. A text that begins like a formula gets an apostrophe, so that it stays a text. */
function field(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) && value !== NOT_FOUND ? `'${value}` : value
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
