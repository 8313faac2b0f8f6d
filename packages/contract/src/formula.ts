/** First characters that spreadsheets take for a formula, full-width ones included (https://owasp.org/www-community/attacks/CSV_Injection). */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** Numbers, and `--` for a site that was not found, are harmless. */
const HARMLESS = /^(?:[+-]?\d+(?:\.\d+)?|--)$/

/** A formula that calls a function or a program, up to the next separator. Without that, it may be part of an address. */
const CALL = '(?=[=+\\-@＝＋－＠][^;,\\t\\r\\n]*[(|（｜])'
const SEPARATOR = '([;,\\t\\r\\n])'
const INNER_CALL = new RegExp(SEPARATOR + CALL, 'g')
const INNER_APOSTROPHE = new RegExp(`${SEPARATOR}'${CALL}`, 'g')

/**
 * A cell of a CSV file for people: a text that a spreadsheet would run as a formula follows an apostrophe, which makes it a text.
 * So does a call after a separator within the text: the separator of a spreadsheet depends on its country, and the quotes of a cell
 * count only where it begins. Numbers stay numbers.
 */
export function withoutFormula(cell: string): string {
  const text = cell.replace(INNER_CALL, "$1'")
  return isFormula(cell) ? `'${text}` : text
}

/** The text that `withoutFormula` got, or would have left as it is. */
export function withoutApostrophe(cell: string): string {
  const text = cell.replace(INNER_APOSTROPHE, '$1')
  return text.startsWith("'") && isFormula(text.slice(1)) ? text.slice(1) : text
}

function isFormula(cell: string): boolean {
  return FORMULA.test(cell) && !HARMLESS.test(cell)
}
