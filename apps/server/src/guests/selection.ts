import {
  ApiError,
  Keyword,
  shown,
  visibilityVolumeTypes,
  type QualifierName,
  type SearcherKey,
  type WireFilter,
} from '@sextant/contract'
import type { GuestLink } from '#accounts/guest-links.ts'
import { parseSelection } from '#selector/parse.ts'
import type { FilterValue, Selection } from '#selector/selection.ts'
import { isWithin, type Window } from './dates.ts'
import { keywordFields, type Needed } from './fields.ts'

/**
 * The selection of a guest, with the filters of the link. Throws ApiError 54 for a name that the link does not show, wherever it
 * stands: filters and orders reveal values as fields do.
 */
export function shownSelection(
  link: GuestLink,
  sent: Readonly<Record<string, unknown>>,
  window: Window,
  maySelect: boolean,
): Readonly<Record<string, unknown>> {
  const selection = parseSelection(sent)
  const selects = selection.filters.length > 0 || selection.orders.length > 0
  if (selects && !maySelect) {
    throw new ApiError('forbidden', 'this link shows only figures of all its keywords', { field: 'filters' })
  }
  for (const { name, path } of namesIn(selection)) requireShown(link, name, path, window)
  return {
    ...sent,
    id: undefined,
    filters: [...selection.filters.map(wireFilter), ...(link.filters ?? [])],
  }
}

interface Named {
  readonly name: string
  readonly path: string
}

/** Every name in a selection: of fields, filters, orders and references to other fields. */
function namesIn({ fields = [], filters, orders }: Selection): readonly Named[] {
  const references = (values: readonly FilterValue[], path: string) =>
    values.flatMap((value) => (value.kind === 'reference' ? [{ name: value.field, path }] : []))
  return [
    ...fields.map((name, index) => ({ name, path: `fields[${index}]` })),
    ...filters.flatMap(({ name, values, path }) => [{ name, path }, ...references(values, path)]),
    ...orders.flatMap(({ name, condition, path }) => [
      { name, path },
      ...references(condition?.values ?? [], path),
    ]),
  ]
}

function requireShown(link: GuestLink, text: string, field: string, window: Window): void {
  if (isShown(link, text, window)) return
  throw new ApiError('forbidden', `this link does not show ${shown(text)}`, { field })
}

/** Whether a link shows a field of a keyword. Unknown and malformed names are not shown. */
function isShown(link: GuestLink, text: string, window: Window): boolean {
  const [name = '', ...values] = text.split(':')
  if (!Object.hasOwn(keywordFields, name)) return false
  const needed: Needed = keywordFields[name as keyof typeof keywordFields]
  if (needed === 'never') return false
  if (values.length === 0) return Object.hasOwn(Keyword.fields, name) && link.contents.includes(needed)
  if (!Object.hasOwn(Keyword.qualified, name)) return false
  const { qualifiers } = Keyword.qualified[name as keyof typeof Keyword.qualified]
  const of = Object.fromEntries(qualifiers.map((qualifier, index) => [qualifier, values[index]])) as Partial<
    Record<QualifierName, string>
  >
  if (needed === 'volume') return showsVolume(link, of)
  return link.contents.includes(needed) && showsCell(link, of, window)
}

/** Whether a link shows the cells of a date, a site and a region. */
function showsCell(
  { contents, projectId, regions }: GuestLink,
  of: Partial<Record<QualifierName, string>>,
  window: Window,
): boolean {
  // Without `dates`, only a report knows which dates are the last two.
  return (
    contents.includes('dates') &&
    of.date !== undefined &&
    isWithin(of.date, window) &&
    (Number(of.project_id) === projectId || contents.includes('competitors')) &&
    (regions === null || regions.includes(Number(of.region_index)))
  )
}

/** Whether a link shows the volumes of a type in a place. */
function showsVolume({ contents, places }: GuestLink, of: Partial<Record<QualifierName, string>>): boolean {
  const searcher = Number(of.searcher_key)
  const isUsual = visibilityVolumeTypes[searcher as SearcherKey] === Number(of.type)
  return (
    contents.includes(isUsual ? 'volume' : 'frequency') &&
    (places === null || places.includes(`${Number(of.region_key)}:${searcher}`))
  )
}

function wireFilter({ name, operator, values }: Selection['filters'][number]): WireFilter {
  return {
    name,
    operator,
    values: values.map((value) => (value.kind === 'value' ? value.value : `Field:{${value.field}}`)),
  }
}
