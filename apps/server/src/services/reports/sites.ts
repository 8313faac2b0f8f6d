import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'
import { noSuch, noSuchProject, refuseArchived } from '../rows/project.ts'

/** A project or one of its competitors. */
export interface Site {
  readonly id: number
  readonly name: string
  readonly site: string
  /** 0 normal, -1 archived or off. */
  readonly on: number
}

/** A query of the project and of its competitors with these ids, each as the JSON `text` of a site. */
export function sitesSql(account: Fragment, project: Fragment, ids: Fragment): Fragment {
  const site = sql`json_build_object('id', id, 'name', name, 'site', url, 'on', "on")::text`
  return sql`select ${site} as text from projects where account_id = ${account} and id = ${project}
  union all
  select ${site} from competitors
  where account_id = ${account} and project_id = ${project} and id = any(${ids})`
}

/**
 * The sites with these ids, in their order, from the rows of `sitesSql`. Throws ApiError 54 for an unknown project or
 * competitor, 3002 for an archived project.
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
  refuseArchived(project)
  return ids.map((id) => {
    const site = sites.get(id)
    if (site === undefined) throw noSuch('competitor', parameter)
    return site
  })
}
