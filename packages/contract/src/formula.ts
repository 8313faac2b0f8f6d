/** First characters that spreadsheets take for a formula, full-width ones included (https://owasp.org/www-community/attacks/CSV_Injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** Numbers, and `--` for a site that was not found, are harmless. */
const HARMLESS = /^(?:[+-]?\d+(?:\.\d+)?|--)$/

/**
 * A cell of a CSV file for people: a text that a spreadsheet would run as a formula follows an apostrophe, which makes it a text.
 * Numbers stay numbers.
 */
export function withoutFormula(cell: string): string {
  return FORMULA.test(cell) && !HARMLESS.test(cell) ? `'${cell}` : cell
}

/** The text that `withoutFormula` got, or would have left as it is. */
export function withoutApostrophe(cell: string): string {
  return cell.startsWith("'") && withoutFormula(cell.slice(1)) === cell ? cell.slice(1) : cell
}
