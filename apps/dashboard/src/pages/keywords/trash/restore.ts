import type { Client } from '@sextant/sdk'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import { successOf, type CallFailed } from '../../../api/failure.ts'
import { chunks } from '../selection/selection.ts'

/** Objects in the trash that can be restored. */
export interface Trashed {
  readonly noun: keyof typeof addresses
  readonly projectId: number
  readonly ids: readonly string[]
}

const addresses = {
  keywords: 'edit/keywords_2/keywords/undel',
  groups: 'edit/keywords_2/groups/undel',
  folders: 'edit/keywords_2/folders/undel',
} as const

/** Restores objects from the trash. Returns how many were restored, which may be fewer. */
export function useRestore(): UseMutationResult<number, CallFailed, Trashed> {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation<number, CallFailed, Trashed>({
    mutationFn: (trashed) => restore(client, trashed),
    onSuccess: () => queries.invalidateQueries(),
  })
}

/** As `useRestore`, for callers that do more than that. Throws CallFailed. */
export async function restore(client: Client, { noun, projectId, ids }: Trashed): Promise<number> {
  let restored = 0
  for (const chunk of chunks(ids)) {
    const filters = [{ name: 'id', operator: 'IN' as const, values: chunk }]
    restored += successOf(await client.call(addresses[noun], { project_id: projectId, filters })).result
  }
  return restored
}
