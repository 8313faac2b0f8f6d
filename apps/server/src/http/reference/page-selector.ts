import {
  COUNT,
  directions,
  fetchStyles,
  operators,
  qualifierKinds,
  qualifiers,
  selectorLimits,
  type Arity,
} from '@sextant/contract'
import { markup, type Html } from '#html/markup.ts'
import { inline } from './prose.ts'
import { table } from './table.ts'

const ARITIES: Readonly<Record<Arity, string>> = {
  none: 'none',
  one: 'one',
  pairs: 'two per interval',
  several: 'one or more',
}

const LIMITS: Readonly<Record<keyof typeof selectorLimits, string>> = {
  rows: 'Default and maximum of `limit`',
  fields: 'Names in `fields`',
  filters: 'Conditions in `filters`',
  orders: 'Entries in `orders`',
  values: 'Values of one IN or NOT_IN, or bounds of one BETWEEN',
  valueLength: 'Characters in one value',
  patternLength: 'Characters in a regular expression',
  patterns: 'Regular expressions in one request',
}

/** What all lists have in common. */
export function selectorSection(): Html {
  return markup`<section id="selector" aria-labelledby="selector-title">
<h2 id="selector-title">The selector</h2>
<p>All lists take the same seven parameters. Actions take <code>filters</code> and <code>id</code>, to select the objects they act on.</p>
${table(
  'Parameters of the selector',
  ['Name', 'Meaning'],
  SELECTOR.map(([name, doc]) => [markup`<code>${name}</code>`, inline(doc)]),
)}
<h3 id="operators">Operators</h3>
<p>A filter is <code>{"name", "operator", "values"}</code>; <code>values</code> is always a list. Text comparison ignores case; <code>%</code>, <code>_</code> and <code>\\</code> are literal. Where the table allows it, a value <code>Field:{name}</code> is the value of another field of the same row.</p>
${table(
  'Operators of filters',
  ['Operator', 'Values', 'Field:{name}?', 'Meaning'],
  Object.entries(operators).map(([name, { values, reference, doc }]) => [
    markup`<code>${name}</code>`,
    markup`${ARITIES[values]}`,
    markup`${reference ? 'yes' : 'no'}`,
    inline(doc),
  ]),
)}
<h3 id="qualified-fields">Qualified fields</h3>
<p>A field written <code>volume:region_key:searcher_key:type</code> in the table of a row is requested with values in place of the qualifiers, such as <code>volume:213:0:6</code>, in <code>fields</code>, <code>filters</code> and <code>orders</code>. The answer holds it under the name as sent.</p>
${table(
  'Qualifiers',
  ['Qualifier', 'Value', 'Meaning'],
  Object.entries(qualifiers).map(([name, { kind, doc }]) => [
    markup`<code>${name}</code>`,
    markup`${qualifierKinds[kind].doc}`,
    inline(doc),
  ]),
)}
<h3 id="fetch-styles">Fetch styles</h3>
<p>If an operation supports <code>fetch_style</code>, it sets the shape of <code>result</code>.</p>
${table(
  'Fetch styles',
  ['Style', 'Result'],
  Object.entries(fetchStyles).map(([name, doc]) => [markup`<code>${name}</code>`, inline(doc)]),
)}
<h3 id="limits">Limits</h3>
${table(
  'Limits of a request',
  ['Limit', 'Applies to'],
  Object.entries(LIMITS).map(([name, doc]) => [
    markup`${selectorLimits[name as keyof typeof selectorLimits].toLocaleString('en')}`,
    inline(doc),
  ]),
)}
</section>
`
}

const SELECTOR: readonly (readonly [name: string, doc: string])[] = [
  [
    'fields',
    `Names of the fields to return, in this order. Defaults to the base fields of the row. \`${COUNT}\` ` +
      'alone counts the rows.',
  ],
  ['filters', 'Conditions, all of which must match.'],
  ['id', 'Short form of a filter on `id` with EQUALS; added to `filters`.'],
  [
    'orders',
    `Sort keys, most significant first: \`{"name", "direction"}\` with ${directions.join(' or ')}, or just a name for ${directions[0]}. Rows with one of \`orderValues\` come first, in this order; \`operator\` and \`values\`, as in a filter, move the rows for which they are true to the end. Ties are broken by id.`,
  ],
  [
    'limit',
    `Maximum number of rows to return, from 1 to ${selectorLimits.rows.toLocaleString('en')}, which is ` +
      'the default.',
  ],
  [
    'offset',
    'Number of rows to skip. Defaults to 0. For the next page, send the request again with `offset` set to `nextOffset`.',
  ],
  ['fetch_style', 'Shape of `result`, if the operation supports it.'],
]
