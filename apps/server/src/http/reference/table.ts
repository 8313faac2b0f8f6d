import { markup, type Markup } from './markup.ts'

/**
 * A table; the first cell of a row is its heading. On narrow pages the style stacks the cells under their labels,
 * which takes the meaning of a table from it in some browsers: hence the roles.
 *
 * @param caption what the table holds, for readers who do not see where it stands
 */
export function table(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly Markup[])[],
): Markup {
  const head = columns.map((column) => markup`<th scope="col" role="columnheader">${column}</th>`)
  const body = rows.map(([first, ...others]) => {
    const cells = others.map((cell, index) =>
      cell.markup === ''
        ? markup`<td role="cell"></td>`
        : markup`<td role="cell" data-label="${columns[index + 1]!}">${cell}</td>`,
    )
    return markup`<tr role="row"><th scope="row" role="rowheader">${first!}</th>${cells}</tr>\n`
  })
  return markup`<table role="table"><caption class="unseen">${caption}</caption>
<thead role="rowgroup"><tr role="row">${head}</tr></thead>
<tbody role="rowgroup">
${body}</tbody></table>
`
}
