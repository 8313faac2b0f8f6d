import { useAsk } from './ask.ts'

const fields = ['id', 'name'] as const

/** Ids asked for at most: enough for what a page shows. */
const MOST_IDS = 200

/** Names the projects of these ids, as far as whoever is signed in may see them; undefined for the others. */
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
