import type { Journal, ProjectNote } from '../journal.ts'
import { nameOf } from '../plan.ts'
import type { SourceProject } from '../read/projects.ts'
import { ImportFailed, type Source } from '../source.ts'
import { gather, resultOrRefusal, type Target } from '../target.ts'
import { nameFor } from './neighbours.ts'

/** A project of the target. */
export interface TargetProject {
  readonly id: number
  readonly name: string
  readonly url: string
}

/** The projects that the account of the target owns. */
export function readTargetProjects({ client, userId }: Target): Promise<readonly TargetProject[]> {
  return gather(
    // The first request: a Sextant that does not run is reported soon, not after the minutes that an import waits for a restart.
    client.rows(
      'get/projects_2/projects',
      {
        fields: ['id', 'name', 'url'],
        filters: [{ name: 'user_id', operator: 'EQUALS', values: [userId] }],
      },
      { retries: 2 },
    ),
  )
}

/** The copy of a project that was started before; undefined if there is none, or none any more. */
export function copyOf(
  source: Source,
  { id }: SourceProject,
  journal: Journal,
  there: readonly TargetProject[],
): ProjectNote | undefined {
  const noted = journal.project(id)
  if (noted !== undefined && there.some((project) => project.id === noted.target)) return noted
  // The copy was created, but the import ended before this was noted.
  const begun = there.find((project) => project.name === markOf(source, id))
  return begun === undefined ? undefined : journal.begin(id, begun.id)
}

/** Throws ImportFailed if the target has a project of the same site that is not a copy. */
export function refuseSecond(
  project: SourceProject,
  journal: Journal,
  there: readonly TargetProject[],
): void {
  const same = there.find(({ id, url }) => siteOf(url) === siteOf(project.url) && !journal.hasMade(id))
  if (same === undefined) return
  throw new ImportFailed(
    `${nameOf(project)}: the target already has ${project.url}, as project ${same.id} (${same.name}), ` +
      'which this import did not create. Pass --beside to copy it anyway, or --projects without it.',
  )
}

/**
 * Creates the empty project of a copy. Its name says what it is, and identifies it if the import ends before this is
 * noted.
 */
export async function beginCopy(
  source: Source,
  { client }: Target,
  project: SourceProject,
  journal: Journal,
): Promise<ProjectNote> {
  const tags = project.tags.map(Number).filter((tag) => tag >= 1 && tag <= 20)
  const added = resultOrRefusal(
    await client.add('projects_2/projects', {
      url: project.url,
      name: markOf(source, project.id),
      tags,
      on: project.on === -1 ? -1 : 0,
    }),
  )
  if ('refusal' in added) {
    throw new ImportFailed(
      `${nameOf(project)} is not a site that Sextant can track: ${added.refusal}. Leave it out with ` +
        '--projects.',
    )
  }
  return journal.begin(project.id, added.result)
}

function markOf({ host, userId }: Source, id: number): string {
  return nameFor(`Unfinished copy of project ${id} of account ${userId} at ${host}`, '')
}

/** Reduces a site to one spelling. */
function siteOf(url: string): string {
  return url
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/+$/, '')
}
