import { type SnapshotDepth } from '@sextant/contract'
import { sql } from 'kysely'
import type { Fragment } from '#selector/source.ts'
import type { Site } from '../reports/sites.ts'
import { noSuchProject, refuseArchived } from '../rows/project.ts'
import type { SnapshotsIn } from './checks.ts'

/** A project with its snapshot settings. */
export interface SnapshotProject extends Site {
  readonly depth: SnapshotDepth
  readonly withSnippets: boolean
}

/** A query of the project as JSON `text`. */
export function projectSql({ accountId, projectId }: SnapshotsIn): Fragment {
  return sql`select json_build_object('id', id, 'name', name, 'site', url, 'on', "on", 'depth', do_snapshots,
    'withSnippets', do_snapshots_with_snippets)::text as text
  from projects where account_id = ${accountId} and id = ${projectId}`
}

/** The project from the row of `projectSql`. Throws ApiError 54 without a row, 3002 for an archived project. */
export function requireReported(text: string | undefined): SnapshotProject {
  if (text === undefined) throw noSuchProject('project_id')
  const project = JSON.parse(text) as SnapshotProject
  refuseArchived(project)
  return project
}
