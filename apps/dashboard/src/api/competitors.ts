import { useMemo } from 'react'
import { useAsk } from './ask.ts'

/** A site that the project is compared with. */
export interface Rival {
  readonly id: number
  readonly name: string
  readonly site: string
}

/** Enabled competitors of a project; undefined until they are loaded. */
export function useCompetitors(projectId: number): readonly Rival[] | undefined {
  const rows = useEnabled(projectId).data?.result
  return useMemo(() => rows?.map(({ id, name, site }) => ({ id: id!, name: name!, site: site! })), [rows])
}

/** Whether the competitors of a project are known, or cannot be: their request failed. */
export function useAreCompetitorsSettled(projectId: number): boolean {
  return !useEnabled(projectId).isPending
}

function useEnabled(projectId: number) {
  return useAsk('get/projects_2/competitors', { project_id: projectId, only_enabled: 1 })
}
