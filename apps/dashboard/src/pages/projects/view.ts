import {
  type ProjectKind,
  projectKinds,
  type ProjectOrder,
  projectOrders,
  type ProjectSelection,
} from '../../api/projects.ts'
import { pageOf } from '../../ui/paging.tsx'

/** What the list shows when its address says nothing else. */
export const beginning = { kind: 'active', order: 'own', search: '', tag: '', page: '1' }
export type ListView = typeof beginning

/** The projects that an address asks for; words it does not know count as its beginning. */
export function selectionOf(view: ListView): ProjectSelection {
  return {
    kind: Object.hasOwn(projectKinds, view.kind) ? (view.kind as ProjectKind) : 'active',
    order: Object.hasOwn(projectOrders, view.order) ? (view.order as ProjectOrder) : 'own',
    search: view.search.trim(),
    tag: /^([1-9]|1\d|20)$/.test(view.tag) ? Number(view.tag) : undefined,
    page: pageOf(view.page),
  }
}

/** Whether an address leaves out projects that are neither archived nor on another page. */
export function isNarrowed({ kind, search, tag }: ProjectSelection): boolean {
  return search !== '' || tag !== undefined || !['active', 'all'].includes(kind)
}
