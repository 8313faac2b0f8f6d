import { useAsk } from './ask.ts'

const fields = ['id', 'name'] as const

/** Most ids per request: enough for one page. */
const MOST_IDS = 200

/**
 * Returns a function that gives the name of a project by id; undefined for projects that the user cannot see.
 */
export function useProjectNames(ids: readonly number[]): (id: number) => string | undefined {
  const asked = [...new Set(ids)].slice(0, MOST_IDS)
  const query = useAsk(
    'get/projects_2/projects',
    asked.length === 0
      ? undefined
      : { fields, filters: [{ name: 'id', operator: 'IN', values: asked }], limit: MOST_IDS },
    { keep: true },
  )
  return (id) => query.data?.result.find((project) => project.id === id)?.name
}
