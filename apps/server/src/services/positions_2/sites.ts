import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Context } from '../request/context.ts'
import { noSuch, noSuchProject } from '../rows/project.ts'

/** The project or one of its competitors. */
export interface OneSite {
  readonly id: number
  /** Short url. */
  readonly url: string
}

/** A project and then its competitors in their order; empty for an unknown project. */
export async function allSites(executor: Executor, accountId: number, projectId: number): Promise<OneSite[]> {
  const { rows } = await sql<OneSite>`
    select id, url from (
      select id, url, -1 as ord from projects where account_id = ${accountId} and id = ${projectId}
      union all
      select id, url, ord from competitors where account_id = ${accountId} and project_id = ${projectId}
    ) sites
    order by ord, id`.execute(executor)
  return rows
}

/** The site with this id. Throws ApiError 54 for an unknown project, and for a site that is not one of its sites. */
export async function requireSite(context: Context, projectId: number, siteId: number): Promise<OneSite> {
  const [site] = await requireEvery(context, projectId, [siteId], 'site_id')
  return site!
}

/** As `requireSite`, for several sites, in their order; `parameter` names them in errors. */
export async function requireEvery(
  { database, owner }: Context,
  projectId: number,
  sitesIds: readonly number[],
  parameter: string,
): Promise<OneSite[]> {
  const sites = await allSites(database.executor, owner.accountId, projectId)
  if (!sites.some(({ id }) => id === projectId)) throw noSuchProject('project_id')
  return sitesIds.map((siteId) => {
    const site = sites.find(({ id }) => id === siteId)
    if (site === undefined) throw noSuch('competitor', parameter)
    return site
  })
}
