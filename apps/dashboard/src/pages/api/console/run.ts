import type { Answer } from '@sextant/sdk'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import type { ApiOperation } from '../../../api/operations.ts'
import type { ApiRequest } from './request.ts'

/** The outcome of a call. */
export interface Outcome {
  readonly answer: Answer<unknown>
  readonly milliseconds: number
}

/** Runs an operation as the signed-in user. A failure is shown as an outcome instead of being thrown. */
export function useRun({ address }: ApiOperation): UseMutationResult<Outcome, Error, ApiRequest> {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation<Outcome, Error, ApiRequest>({
    mutationFn: async (request) => {
      const began = performance.now()
      const answer = await client.send(address, request)
      return { answer, milliseconds: Math.round(performance.now() - began) }
    },
    onSuccess: ({ answer }) => {
      // Any other page may show what has changed.
      if (answer.ok && !address.startsWith('get/')) void queries.invalidateQueries()
    },
  })
}

/** Whether the operation spends money or deletes something. */
export function asksFirst({ address, price }: ApiOperation): boolean {
  return price !== undefined || address.startsWith('del/')
}
