/** A line of a CSV whose columns are separated with `;`. */
export function csvLine(cells: readonly string[]): string {
  return cells.map((cell) => (/[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';')
}
