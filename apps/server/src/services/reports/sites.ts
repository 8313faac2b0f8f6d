import { ApiError } from '@sextant/contract'
import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'
import { noSuch, noSuchProject } from '../rows/project.ts'

/** A project or one of its competitors. */
export interface Site {
  readonly id: number
  readonly name: string
  readonly site: string
  /** 0 normal, -1 archived or off. */
  readonly on: number
}

/** A query of the project and of those of its competitors that are among `ids`, each as the JSON `text` of a site. */
export function sitesSql(account: Fragment, project: Fragment, ids: Fragment): Fragment {
  const site = sql`json_build_object('id', id, 'name', name, 'site', url, 'on', "on")::text`
  return sql`select ${site} as text from projects where account_id = ${account} and id = ${project}
  union all
  select ${site} from competitors
  where account_id = ${account} and project_id = ${project} and id = any(${ids})`
}

/**
 * The sites with these ids, in their order, of what `sitesSql` brought. Throws ApiError 54 for a project or competitor
 * that is not there, 3002 for an archived project.
 */
export function requireSites(
  found: readonly string[],
  projectId: number,
  ids: readonly number[],
  parameter = 'competitors_ids',
): readonly Site[] {
  const sites = new Map(
    found.map((text) => {
      const site = JSON.parse(text) as Site
      return [site.id, site]
    }),
  )
  const project = sites.get(projectId)
  if (project === undefined) throw noSuchProject('project_id')
  if (project.on === -1) {
    throw new ApiError('project_archived', `project ${projectId}`, { field: 'project_id' })
  }
  return ids.map((id) => {
    const site = sites.get(id)
    if (site === undefined) throw noSuch('competitor', parameter)
    return site
  })
}
