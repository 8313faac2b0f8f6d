import { COUNT, fieldKinds, qualifiedForm, type Field, type Operation, type Row } from '@sextant/contract'
import { markup, type Html } from '#html/markup.ts'
import { errorLinks } from './page-errors.ts'
import { examples } from './page-examples.ts'
import { everyOperationsErrors, isUnsupported, possibleErrors } from './possible-errors.ts'
import { inline, paragraphs } from './prose.ts'
import { rightsSentences, scopesSentences } from './rights-needed.ts'
import { schemaText, type JsonSchema } from './schema-text.ts'
import { table } from './table.ts'

const nothing = markup``

/** Id of the element of an operation, for links. */
export function anchorOf({ address }: { readonly address: string }): string {
  return address.replaceAll('/', '-')
}

/** Id of the element of a table of fields, for links. */
function rowAnchor(row: Row): string {
  return `row-${row.name}`
}

/**
 * The section of an operation.
 *
 * @param showsRow whether to include the table of the row's fields, which only one operation does
 */
export function operationSection(operation: Operation, showsRow: boolean): Html {
  const { address, aliases, summary, notes, access, price } = operation
  const id = anchorOf(operation)
  return markup`<section class="operation" id="${id}" aria-labelledby="${id}-title">
<h3 id="${id}-title"><a href="#${id}"><code>${address}</code></a></h3>
<p class="summary">${summary}</p>
${aliases.length === 0 ? nothing : markup`<p>Also available as ${names(aliases)}.</p>`}
${access === 'administrator' ? markup`<p>Requires an administrator.</p>` : nothing}
${access === 'open' ? markup`<p>Requires no credentials.</p>` : nothing}
${paragraphs(notes)}
${price === undefined ? nothing : markup`<p>Spends money; <a href="#${anchorOf({ address: price })}"><code>${price}</code></a> returns the price.</p>`}
${[...scopesSentences(operation), ...rightsSentences(operation)].map((sentence) => markup`<p class="rights">${inline(sentence)}</p>`)}
${parameters(operation)}
${answer(operation, showsRow)}
${errors(operation)}
${examples(operation)}
</section>
`
}

function parameters(operation: Operation): Html {
  const { address, parameters: declared, selection } = operation
  const honoured = Object.entries(declared).filter(([, parameter]) => !isUnsupported(parameter))
  const refused = Object.entries(declared).filter(([, parameter]) => isUnsupported(parameter))
  const rows = honoured.map(([name, { presence, default: fallback, schema, doc }]) => [
    markup`<code>${name}</code>`,
    inline(schemaText(schema as JsonSchema)),
    presence === 'default'
      ? markup`<code>${JSON.stringify(wireDefault(fallback))}</code>`
      : markup`${presence}`,
    inline(doc),
  ])
  return markup`<h4>Parameters</h4>
${rows.length === 0 ? nothing : table(`Parameters of ${address}`, ['Name', 'Type', 'Default', 'Meaning'], rows)}
${selection === undefined ? nothing : selectorLine(operation)}
${refused.length === 0 ? nothing : markup`<p>Part of the protocol, but not supported yet; an error unless absent or off: ${names(refused.map(([name]) => name))}.</p>`}
${rows.length + refused.length === 0 && selection === undefined ? markup`<p>None.</p>` : nothing}`
}

/** Flags are sent as 0 and 1. */
function wireDefault(value: unknown): unknown {
  return typeof value === 'boolean' ? Number(value) : value
}

function selectorLine({ parameters: declared, selection }: Operation): Html {
  const { row, use, fetchStyle } = selection!
  if (use === 'targets') {
    // Operations that sort may sort all rows; those that change or delete need a selection.
    const without =
      'orders' in declared ? 'Without them, all objects are selected.' : 'One of them is required.'
    return markup`<p><code>filters</code> or <code>id</code> of the <a href="#selector">selector</a> select the objects, by <a href="#${rowAnchor(row)}">the fields of ${row.name}</a>. ${without}</p>`
  }
  const style = fetchStyle
    ? markup`, including <code>fetch_style</code>`
    : markup`, without <code>fetch_style</code>`
  return markup`<p>And the <a href="#selector">selector</a>${style}, on <a href="#${rowAnchor(row)}">the fields of ${row.name}</a>.</p>`
}

function names(list: readonly string[]): Html {
  return markup`${list.map((name, index) => markup`${index === 0 ? '' : ', '}<code>${name}</code>`)}`
}

const ENVELOPES = {
  whole:
    '`result`, the rows; with `total`, and with `nextOffset` before the last page, if the list is cut or ' +
    'paged.',
  counted: '`result`, the rows, and `total`; `nextOffset` if more rows follow.',
  limited:
    '`result`, the rows, `total` and `limitedBy`, the limit in force; `nextOffset` if more rows follow.',
} as const

function answer({ address, result, selection }: Operation, showsRow: boolean): Html {
  const fields = showsRow && selection !== undefined ? rowTable(selection.row) : nothing
  if (selection?.use === 'rows') {
    const { row, envelope } = selection
    return markup`<h4>Response</h4>
<p>${inline(ENVELOPES[envelope])} Rows are <a href="#${rowAnchor(row)}">${row.name}</a>; without <code>fields</code> they hold ${names(row.base)}.</p>
${fields}`
  }
  if (result === 'file' || result === 'rows') {
    return markup`<h4>Response</h4><p>A file, named in <code>Content-Disposition</code>.</p>${fields}`
  }
  return markup`<h4>Response</h4>${resultTable(address, result)}${fields}`
}

function rowTable(row: Row): Html {
  const line = (name: string, field: Field, note = '') => [
    markup`<code>${name}</code>`,
    inline(fieldKinds[field.kind].doc),
    markup`${field.nullable ? 'yes' : 'no'}`,
    inline(field.doc + note),
  ]
  const figures = Object.entries(row.aggregates).filter(([name]) => name !== COUNT)
  const rows = [
    ...Object.entries(row.fields).map(([name, field]) => line(name, field)),
    ...Object.entries(row.qualified).map(([name, field]) => line(qualifiedForm(name, field), field)),
    ...figures.map(([name, figure]) =>
      line(name, figure, ' Only in `fields`, and not together with fields of rows.'),
    ),
  ]
  return markup`<h4 id="${rowAnchor(row)}">Fields of ${row.name}</h4>
${paragraphs(row.doc)}
${table(`Fields of ${row.name}`, ['Name', 'Type', 'Null?', 'Meaning'], rows)}`
}

function resultTable(address: string, result: JsonSchema): Html {
  const isList = result.type === 'array'
  const properties = (isList ? result.items : result)?.properties
  if (properties === undefined) {
    const meaning = result.description === undefined ? '' : ` ${result.description}`
    return markup`<p><code>result</code>: ${inline(schemaText(result))}.${inline(meaning)}</p>`
  }
  const rows = Object.entries(properties).map(([name, schema]) => [
    markup`<code>${name}</code>`,
    inline(schemaText(schema)),
    inline(schema.description ?? ''),
  ])
  return markup`<p><code>result</code>: ${isList ? 'a list of objects' : 'an object'}.</p>
${table(`Result of ${address}`, ['Name', 'Type', 'Meaning'], rows)}`
}

/** Errors that not every operation may return. */
function errors(operation: Operation): Html {
  const own = possibleErrors(operation).filter((name) => !everyOperationsErrors.includes(name))
  if (own.length === 0) return nothing
  return markup`<p class="errors">Errors, in addition to those of every operation: ${errorLinks(own)}.</p>`
}
