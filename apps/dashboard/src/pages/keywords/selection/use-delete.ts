import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import { successOf, type CallFailed } from '../../../api/failure.ts'
import { idsOf } from './ids.ts'
import { chunks, ofIds, type Picked } from './selection.ts'

/** Moves keywords to the trash. Returns their ids, which restore them. */
export function useDelete(): UseMutationResult<string[], CallFailed, Picked> {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation<string[], CallFailed, Picked>({
    mutationFn: async (picked) => {
      const ids = await idsOf(client, picked)
      for (const chunk of chunks(ids)) {
        successOf(await client.call('del/keywords_2/keywords', ofIds(picked.scope, chunk)))
      }
      return ids
    },
    onSuccess: () => queries.invalidateQueries(),
  })
}
