/**
 * Lines as a CSV file of RFC 4180: commas, quotes where they are needed, UTF-8 with a mark by which spreadsheets know it.
 * A text that a spreadsheet would take for a formula is put behind an apostrophe; null is an empty cell.
 */
export function csvOf(lines: readonly (readonly unknown[])[]): Uint8Array<ArrayBuffer> {
  const text = lines.map((cells) => cells.map(cellOf).join(',')).join('\r\n')
  return new TextEncoder().encode(`\uFEFF${text}\r\n`)
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  const isNumber = /^[+-]?\d+(\.\d+)?$/.test(text)
  const safe = /^[=+\-@\t]/.test(text) && !isNumber && text !== '--' ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
