import type { RequestTo } from '@sextant/sdk'
import { useView } from '../../view.ts'
import { groupsIn, nodeAt, type HolderNode } from './tree/shape.ts'

/** Defaults of the page's parameters. */
const beginning = {
  /** A place of the tree; empty for the whole project. */
  in: '',
  /** Text in the keyword. */
  text: '',
  /** A tag number, or `none`. */
  tag: '',
  /** `with` or `without` a target page. */
  target: '',
  /** A column, with `-` in front for descending order; empty for the order of the groups. */
  sort: '',
  /** The volume to show, as `region_key:searcher_key:type`; empty for that of the first region. */
  volume: '',
  /** `1` shows the trash. */
  trash: '',
}

export type View = Readonly<typeof beginning>
export type ChangeView = (change: Partial<View>, options?: { readonly replace?: boolean }) => void

export function useKeywordsView(): readonly [View, ChangeView] {
  return useView(beginning)
}

/** Columns that can be sorted, with their fields. */
const sortFields = { name: 'name', tags: 'tags', target: 'target', deleted: 'deleted_at' } as const
export type SortColumn = keyof typeof sortFields | 'volume'

type Asked = RequestTo<'get/keywords_2/keywords'>
export type Filter = NonNullable<Asked['filters']>[number]
export type Orders = NonNullable<Asked['orders']>

/** The filters that choose keywords: the same for a list, a file, and a change of all that match. */
export interface Scope {
  readonly project_id: number
  readonly filters: readonly Filter[]
  readonly show_trash?: 1
}

/** The scope of a view. In the trash it covers the whole project. */
export function scopeOf(projectId: number, view: View, root: HolderNode): Scope {
  if (view.trash === '1') {
    const thrownAway: Filter = { name: 'project_id', operator: 'LESS_THAN', values: [0] }
    return { project_id: projectId, filters: [thrownAway, ...narrowing(view)], show_trash: 1 }
  }
  return { project_id: projectId, filters: [...inPlace(view, root), ...narrowing(view)] }
}

/** A folder is sent as its groups, since not every operation supports folders. */
function inPlace(view: View, root: HolderNode): Filter[] {
  const node = nodeAt(root, view.in)
  if (node.kind === 'project') return []
  const ids = groupsIn(node).map(({ id }) => id)
  // Ids start at 1, so 0 matches nothing in a folder without groups.
  return [{ name: 'group_id', operator: 'IN', values: ids.length === 0 ? [0] : ids }]
}

function narrowing({ text, tag, target }: View): Filter[] {
  const filters: Filter[] = []
  if (text !== '') filters.push({ name: 'name', operator: 'CONTAINS', values: [text] })
  if (tag === 'none') filters.push({ name: 'tags', operator: 'IS_NULL' })
  else if (/^\d{1,2}$/.test(tag)) filters.push({ name: 'tags', operator: 'EQUALS', values: [tag] })
  if (target === 'with') filters.push({ name: 'target', operator: 'IS_NOT_NULL' })
  if (target === 'without') filters.push({ name: 'target', operator: 'IS_NULL' })
  return filters
}

/** Whether filters besides the place limit the list. */
export function isNarrowed(view: View): boolean {
  return narrowing(view).length > 0
}

/** The sort orders of a view; `volume` is the field of the shown volume. */
export function ordersOf(view: View, volume: string | undefined): Orders {
  const { column, descends } = sortOf(view)
  const field = column === 'volume' ? volume : column && sortFields[column]
  if (field !== undefined) return [{ name: field, direction: descends ? 'DESC' : 'ASC' }, 'name']
  return view.trash === '1' ? [{ name: 'deleted_at', direction: 'DESC' }] : []
}

export function sortOf({ sort }: View): {
  readonly column: SortColumn | undefined
  readonly descends: boolean
} {
  const descends = sort.startsWith('-')
  const name = descends ? sort.slice(1) : sort
  const isColumn = name === 'volume' || Object.hasOwn(sortFields, name)
  return { column: isColumn ? (name as SortColumn) : undefined, descends }
}

/** The order after a click on a heading: ascending, descending, then the order of the groups again. */
export function nextSort(view: View, clicked: SortColumn): string {
  const { column, descends } = sortOf(view)
  if (column !== clicked) return clicked
  return descends ? '' : `-${clicked}`
}
