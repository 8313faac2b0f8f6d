import { errorCatalogue, type ErrorName } from '@sextant/contract'
import { markup, type Html } from '#html/markup.ts'
import { everyOperationsErrors } from './possible-errors.ts'
import { inline } from './prose.ts'
import { table } from './table.ts'

/** The error catalogue; every code can be linked to. */
export function errorsSection(): Html {
  const rows = Object.entries(errorCatalogue).map(([name, { code, status, string, hint }]) => [
    markup`<span id="error-${code}">${code}</span>`,
    markup`<code>${name}</code>`,
    markup`${status}`,
    markup`${string}`,
    inline(hint),
  ])
  return markup`<section id="errors" aria-labelledby="errors-title">
<h2 id="errors-title">Errors</h2>
<p>A failure returns <code>{"errors": [{"code", "string", "detail"}]}</code> and no <code>result</code>, with the HTTP status of the table. With <code>ERROR_STYLE=v2</code> the status is 200 and the same errors come with <code>"result": null</code>. Programs recognise an error by its code.</p>
<p>Every operation may return ${errorLinks(everyOperationsErrors)}.</p>
${table('Errors', ['Code', 'Name', 'Status', 'Message', 'What to do'], rows)}
</section>
`
}

/** Errors by code and name, linked to the catalogue. */
export function errorLinks(names: readonly ErrorName[]): Html {
  const links = names.map((name, index) => {
    const { code } = errorCatalogue[name]
    return markup`${index === 0 ? '' : ', '}<a href="#error-${code}">${code} ${name}</a>`
  })
  return markup`${links}`
}
