import { withoutFormula } from '@sextant/contract/formula.ts'

/**
 * Rows as a CSV file (RFC 4180), UTF-8 with a byte order mark for spreadsheets. A text that a spreadsheet
 * would read as a formula gets an apostrophe in front; null is an empty cell.
 */
export function csvOf(lines: readonly (readonly unknown[])[]): Uint8Array<ArrayBuffer> {
  const text = lines.map((cells) => cells.map(cellOf).join(',')).join('\r\n')
  return new TextEncoder().encode(`\uFEFF${text}\r\n`)
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  const safe = withoutFormula(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
