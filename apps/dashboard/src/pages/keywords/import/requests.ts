import type { ImportPreview } from '@sextant/contract/keywords_2/keywords/import.ts'
import type { ResultAt } from '@sextant/sdk'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useClient } from '../../../api/client.ts'
import { successOf, type CallFailed } from '../../../api/failure.ts'
import { useOnce } from '../../../api/once.ts'

/** Longest wait for an import, in milliseconds. The largest has 100,000 lines. */
const TIMEOUT_MS = 600_000

/** The keywords to import and their destination. */
export interface ImportRequest {
  readonly project_id: number
  readonly keywords: string
  readonly folder_id?: number
  readonly group_id?: number
  readonly group_name?: string
  readonly remove_special_chars?: 1
  readonly move_duplicate?: 1
  readonly tags?: number[]
}

export type ImportCounts = ResultAt<'add/keywords_2/keywords/import', readonly never[], never>

/** Asks how an import would be read. A mutation, because the text may be too large for a query key. */
export function useImportPreview(): UseMutationResult<ImportPreview, CallFailed, ImportRequest> {
  const client = useClient()
  return useMutation<ImportPreview, CallFailed, ImportRequest>({
    mutationFn: async ({ project_id, keywords, folder_id, remove_special_chars, tags }) => {
      const answer = await client.call(
        'get/keywords_2/keywords/import',
        {
          project_id,
          keywords,
          ...(folder_id !== undefined && { folder_id }),
          ...(remove_special_chars && { remove_special_chars }),
          ...(tags !== undefined && { tags }),
          show_lines: 12,
        },
        { timeoutMs: TIMEOUT_MS },
      )
      return successOf(answer).result
    },
  })
}

/** Imports all keywords, or none if it fails. */
export function useImport(): UseMutationResult<ImportCounts, CallFailed, ImportRequest> {
  const client = useClient()
  const queries = useQueryClient()
  const mutation = useMutation<ImportCounts, CallFailed, ImportRequest>({
    mutationFn: async (request) => {
      const answer = await client.call('add/keywords_2/keywords/import', request, { timeoutMs: TIMEOUT_MS })
      return successOf(answer).result
    },
    onSuccess: () => queries.invalidateQueries(),
  })
  return useOnce(mutation)
}
