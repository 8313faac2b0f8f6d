import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  type ListResourcesResult,
  type ReadResourceResult,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server'
import type { Api } from './api.ts'
import { failureText } from './failure.ts'
import { NoSuchProject, projectSummary } from './project-summary.ts'

const ALL_PROJECTS = 'sextant://projects'
const JSON_TYPE = 'application/json'
/** Resources of one page of the list. */
const PAGE = 100
/** Projects in the resource that lists them; tools page through more. */
const LISTED = 500

export const resourceTemplates: ResourceTemplateType[] = [
  {
    uriTemplate: `${ALL_PROJECTS}/{project_id}`,
    name: 'project',
    title: 'State of a project',
    description: 'Search engines and regions, competitors, schedules, last rank check, and visibility.',
    mimeType: JSON_TYPE,
  },
]

/** URI of the state of a project. */
export function projectUri(id: string): string {
  return `${ALL_PROJECTS}/${id}`
}

/** Lists the projects as resources, a page at a time. Throws ProtocolError. */
export async function listResources(
  api: Api,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ListResourcesResult> {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The cursor must be one that a list returned.')
  }
  const offset = Number(cursor ?? 0)
  const request = { fields: ['id', 'name', 'site'], limit: PAGE, offset }
  const answer = await api.send('get/projects_2/projects', request, { signal })
  if (!answer.ok) throw new ProtocolError(ProtocolErrorCode.InternalError, failureText(answer))
  const projects = answer.result as readonly { id: number; name: string; site: string }[]
  const all = { uri: ALL_PROJECTS, name: 'projects', title: 'All projects', mimeType: JSON_TYPE }
  return {
    resources: [
      ...(offset === 0 ? [all] : []),
      ...projects.map(({ id, name, site }) => ({
        uri: projectUri(String(id)),
        name: `project ${id}`,
        title: name,
        description: `State of the project on ${site}.`,
        mimeType: JSON_TYPE,
      })),
    ],
    ...(answer.nextOffset === undefined ? {} : { nextCursor: String(answer.nextOffset) }),
  }
}

/** Reads a resource. Throws ResourceNotFoundError, for another account's project as for one that does not exist. */
export async function readResource(api: Api, uri: string, signal: AbortSignal): Promise<ReadResourceResult> {
  const contents = (value: unknown) => ({
    contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify(value) }],
  })
  if (uri === ALL_PROJECTS) {
    const fields = ['id', 'name', 'site', 'on', 'count_keywords', 'positions_time', 'positions_overdue']
    const answer = await api.send('get/projects_2/projects', { fields, limit: LISTED }, { signal })
    if (!answer.ok) throw new ProtocolError(ProtocolErrorCode.InternalError, failureText(answer))
    return contents({ total: answer.total, projects: answer.result })
  }
  const id = /^sextant:\/\/projects\/(\d{1,10})$/.exec(uri)?.[1]
  if (id === undefined) throw new ResourceNotFoundError(uri)
  try {
    return contents(await projectSummary(api, id, signal))
  } catch (error) {
    if (error instanceof NoSuchProject) throw new ResourceNotFoundError(uri)
    throw new ProtocolError(ProtocolErrorCode.InternalError, (error as Error).message)
  }
}
