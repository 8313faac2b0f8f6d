import { useMatch } from 'react-router'
import { useProjectAnswer, type Project } from '../api/project.ts'

/** The project in the address; undefined on a page of the workspace, and until the project is loaded. */
export function useCurrentProject(): Project | undefined {
  return useProjectAnswer(useIdInAddress()).data?.result[0]
}

/** The number of the project in the address, also before the project is loaded; undefined if it turns out not to exist. */
export function useCurrentProjectId(): number | undefined {
  const projectId = useIdInAddress()
  return useProjectAnswer(projectId).data?.result.length === 0 ? undefined : projectId
}

function useIdInAddress(): number | undefined {
  const projectId = Number(useMatch('/projects/:projectId/*')?.params.projectId)
  return Number.isNaN(projectId) ? undefined : projectId
}
