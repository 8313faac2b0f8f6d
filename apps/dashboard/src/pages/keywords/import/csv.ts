/** Quotes a CSV cell where necessary. */
export function csvCell(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Splits a text into rows of cells. A quoted cell may contain delimiters and line breaks; a quote within an
 * unquoted cell is literal.
 */
export function readCells(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let start = 0
  while (start <= text.length) {
    const { cell, end } =
      text[start] === '"' ? quotedCell(text, start, delimiter) : plainCell(text, start, delimiter)
    row.push(cell)
    if (text[end] !== delimiter) {
      rows.push(row)
      row = []
      if (end >= text.length) break
    }
    start = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
  }
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
}

interface CellRead {
  readonly cell: string
  /** Index of the delimiter or line end. */
  readonly end: number
}

function plainCell(text: string, start: number, delimiter: string): CellRead {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { cell: text.slice(start, end), end }
}

function quotedCell(text: string, start: number, delimiter: string): CellRead {
  let end = start + 1
  while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) end += text[end] === '"' ? 2 : 1
  const rest = plainCell(text, end + 1, delimiter)
  // An opening quote that is never closed is part of the keyword.
  if (end >= text.length) return plainCell(text, start, delimiter)
  return { cell: text.slice(start + 1, end).replaceAll('""', '"') + rest.cell, end: rest.end }
}
