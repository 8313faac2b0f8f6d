import {
  projectKinds,
  projectOrders,
  type ProjectKind,
  type ProjectOrder,
  type ProjectSelection,
} from '../../api/projects.ts'
import { pageOf } from '../../ui/paging.tsx'

/** Defaults of the page's parameters. */
export const beginning = {
  kind: 'active',
  order: 'own',
  direction: '',
  search: '',
  tag: '',
  page: '1',
  rows: '',
  spent: '1',
}
export type ListView = typeof beginning

/** One line per project, or two. */
export const densities = ['compact', 'roomy'] as const
export type Density = (typeof densities)[number]

/** More projects than this begin with one line each, so that thirty fit on a screen. */
const MOST_ROOMY = 15

export function densityOf(view: ListView, projects: number): Density {
  return densities.find((density) => density === view.rows) ?? (projects > MOST_ROOMY ? 'compact' : 'roomy')
}

/** The selection in an address; unknown words count as defaults. */
export function selectionOf(view: ListView): ProjectSelection {
  return {
    kind: Object.hasOwn(projectKinds, view.kind) ? (view.kind as ProjectKind) : 'active',
    order: Object.hasOwn(projectOrders, view.order) ? (view.order as ProjectOrder) : 'own',
    direction: view.direction === 'asc' || view.direction === 'desc' ? view.direction : undefined,
    search: view.search.trim(),
    tag: /^([1-9]|1\d|20)$/.test(view.tag) ? Number(view.tag) : undefined,
    page: pageOf(view.page),
  }
}

/** Whether filters leave out projects that are not archived. */
export function isNarrowed({ kind, search, tag }: ProjectSelection): boolean {
  return search !== '' || tag !== undefined || !['active', 'all'].includes(kind)
}
