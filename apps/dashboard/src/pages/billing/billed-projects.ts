import { useAsk } from '../../api/ask.ts'

/** A project that the billing log has charges for. */
export interface BilledProject {
  readonly id: number
  /** As it is called now, or was when it was charged. */
  readonly name: string
  /** Whether there is no such project any more. */
  readonly isGone: boolean
}

const logged = ['target_id', 'project_name'] as const
const existing = ['id', 'name'] as const

/** Projects asked for at most: the API's own limit. */
const MOST_PROJECTS = 10_000

/** The projects that the account was charged for, by name; deleted ones too. Undefined until that is known. */
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
