/** A line of a CSV with columns separated by `;`. */
export function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')
}
