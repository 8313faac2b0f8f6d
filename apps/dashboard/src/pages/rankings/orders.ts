import type { WireOrder } from '@sextant/contract'
import { isDate } from '@sextant/contract/calendar.ts'
import {
  datedField,
  extraColumn,
  extraColumnNames,
  fieldOf,
  isOrderDated,
  type ChangeColumnName,
  type ExtraColumnName,
} from './extra-columns.ts'
import type { KnownDates } from './known-dates.ts'
import type { KeywordFieldName, Place } from './place.ts'
import type { RankingsView } from './rankings-view.ts'

/** Whether the order of a view depends on dates with checks. */
export function isDatedOrder({ sort }: RankingsView): boolean {
  return sort === 'change' || extraColumnNames.some((name) => name === sort && isOrderDated(name))
}

/** The order of a view; rows have that of their groups while the dates it depends on are not known. */
export function ordersOf(
  { sort, direction }: RankingsView,
  place: Place,
  known: KnownDates | undefined,
): WireOrder[] {
  const name = sortField(sort, place, known)
  if (name === undefined) return []
  return [
    // Rows without a value come last in either direction.
    { name, operator: 'IS_NULL', values: [] },
    { name, direction: direction === 'desc' ? 'DESC' : 'ASC' },
  ]
}

function sortField(sort: string, place: Place, known: KnownDates | undefined): KeywordFieldName | undefined {
  if (sort === 'name') return 'name'
  if (sort === 'change') return changeField(known?.first, known?.last, place)
  if (isDate(sort)) return `position:${sort}:${place.siteId}:${place.regionIndex}`
  const column = extraColumnNames.find((name) => name === sort)
  return column && sortFieldOf(column, place, known)
}

/** The field that a column sorts by; undefined without one, and while the dates are not known. */
function sortFieldOf(
  name: ExtraColumnName,
  place: Place,
  known: KnownDates | undefined,
): KeywordFieldName | undefined {
  const { days, sortedBy } = extraColumn(name)
  if (days !== undefined) return changeField(known?.before[name as ChangeColumnName], known?.last, place)
  if (sortedBy !== undefined)
    return known?.last === undefined ? undefined : datedField(sortedBy, known.last, place)
  return fieldOf(name, place)
}

/** The field of the change between two dates. */
function changeField(
  first: string | undefined,
  last: string | undefined,
  { siteId, regionIndex }: Place,
): KeywordFieldName | undefined {
  if (first === undefined || last === undefined) return undefined
  return `position_change:${first}:${last}:${siteId}:${regionIndex}`
}
