import { withoutFormula } from '@sextant/contract/formula.ts'

/** A table as spreadsheets, documents and messages paste it. */
export interface TableText {
  /** A line per row, with tabs between cells. */
  readonly text: string
  readonly html: string
}

/**
 * The first line is the heading. A text that a spreadsheet would read as a formula gets an apostrophe in front. Numbers have the
 * decimal sign of the locale, which a spreadsheet in that language reads as a number.
 */
export function tableText(
  lines: readonly (readonly (number | string | undefined)[])[],
  locale: string,
): TableText {
  const numbers = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 })
  const safe = lines.map((cells) =>
    cells.map((cell) =>
      typeof cell === 'number'
        ? numbers.format(cell)
        : withoutFormula(cell ?? '').replaceAll(/[\t\r\n]+/g, ' '),
    ),
  )
  const rows = safe.map((cells, index) => {
    const tag = index === 0 ? 'th' : 'td'
    return `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
  })
  return {
    text: safe.map((cells) => cells.join('\t')).join('\n'),
    html: `<table>${rows.join('')}</table>`,
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
