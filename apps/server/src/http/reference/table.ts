import { markup, type Html } from '#html/markup.ts'

/**
 * A table; the first cell of a row is its heading. On narrow pages the style stacks the cells under their labels,
 * which makes some browsers lose the meaning of the table: hence the roles.
 *
 * @param caption contents of the table, for readers who do not see the page
 */
export function table(caption: string, columns: readonly string[], rows: readonly (readonly Html[])[]): Html {
  const head = columns.map((column) => markup`<th scope="col" role="columnheader">${column}</th>`)
  const body = rows.map(([first, ...others]) => {
    const cells = others.map((cell, index) =>
      cell.text === ''
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
