import { useMatch } from 'react-router'
import { useProjectAnswer, type Project } from '../api/project.ts'

/** The project in the address; undefined on a page of the workspace, and until the project is loaded. */
export function useCurrentProject(): Project | undefined {
  const projectId = Number(useMatch('/projects/:projectId/*')?.params.projectId)
  return useProjectAnswer(Number.isNaN(projectId) ? undefined : projectId).data?.result[0]
}
