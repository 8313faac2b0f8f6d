import { useAsk } from '../../api/ask.ts'

/** A project with charges in the billing log. */
export interface BilledProject {
  readonly id: number
  /** Its current name, or the name at the last charge if it was deleted. */
  readonly name: string
  /** Whether the project was deleted. */
  readonly isGone: boolean
}

const logged = ['target_id', 'project_name'] as const
const existing = ['id', 'name'] as const

/** Most projects per request: the API's own limit. */
const MOST_PROJECTS = 10_000

/**
 * Projects that the account was charged for, by name, including deleted ones. Undefined until they are
 * loaded.
 */
export function useBilledProjects(): readonly BilledProject[] | undefined {
  const named = useAsk('get/bank_2/history/summary', {
    fields: logged,
    filters: [{ name: 'target_id', operator: 'IS_NOT_NULL', values: [] }],
    limit: MOST_PROJECTS,
  })
  const own = useAsk('get/projects_2/projects', { fields: existing, limit: MOST_PROJECTS })
  if (named.data === undefined || own.data === undefined) return undefined
  const present = new Map(own.data.result.map(({ id, name }) => [id, name]))
  return [...Map.groupBy(named.data.result, ({ target_id }) => target_id ?? 0)]
    .map(([id, names]) => ({
      id,
      name: present.get(id) ?? names.flatMap(({ project_name }) => project_name ?? []).join(' / '),
      isGone: !present.has(id),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.id - other.id)
}
