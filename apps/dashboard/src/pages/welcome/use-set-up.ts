import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { successOf, type CallFailed } from '../../api/failure.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'

/** The answers to the questions. What a project has already is undefined. */
export interface Answers {
  readonly site: string
  /** Keywords as CSV. */
  readonly keywords: string | undefined
  /** Lines of an import of regions. */
  readonly regions: readonly string[] | undefined
}

/** Milliseconds for an import of a long list. */
const TIMEOUT_MS = 120_000

/**
 * Makes a project of answers, or completes one. After a failure the same can be sent again: the project is made once, and imports
 * leave out what is there.
 *
 * @param existing id of the project to complete
 */
export function useSetUp(
  existing: number | undefined,
  onDone: (projectId: number) => void,
): {
  readonly isPending: boolean
  readonly error: CallFailed | null
  /** The project, as soon as there is one. */
  readonly projectId: number | undefined
  readonly setUp: (answers: Answers) => void
} {
  const queries = useQueryClient()
  const [projectId, setProjectId] = useState(existing)
  // Another site is another request.
  const creation = useRef({ site: '', key: '' })
  const { isPending, error, mutate } = useMutation<number, CallFailed, Answers>({
    mutationFn: async ({ site, keywords, regions }) => {
      const project_id = projectId ?? (await create(site))
      setProjectId(project_id)
      if (keywords !== undefined) {
        const request = { project_id, keywords }
        successOf(await client.call('add/keywords_2/keywords/import', request, { timeoutMs: TIMEOUT_MS }))
      }
      if (regions !== undefined) {
        const request = { project_id, regions: [...regions] }
        successOf(await client.call('add/positions_2/searchers/regions/import', request))
      }
      return project_id
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['get/projects_2/projects'] }),
    onSuccess: onDone,
  })
  const create = async (site: string): Promise<number> => {
    if (creation.current.site !== site) creation.current = { site, key: newIdempotencyKey() }
    const { key } = creation.current
    return successOf(await client.call('add/projects_2/projects', { url: site }, { idempotencyKey: key }))
      .result
  }
  return { isPending, error, projectId, setUp: mutate }
}
