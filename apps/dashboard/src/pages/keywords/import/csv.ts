/** A cell of a CSV that is read back as the same text, whatever it holds. */
export function csvCell(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows of cells. A cell in quotes may hold delimiters and line breaks; a quote inside a cell is itself. */
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
  /** Where the delimiter or the end of the line stands. */
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
  // Quotes that are never closed are quotes of the phrase, as in: 27" screen.
  if (end >= text.length) return plainCell(text, start, delimiter)
  return { cell: text.slice(start + 1, end).replaceAll('""', '"') + rest.cell, end: rest.end }
}
