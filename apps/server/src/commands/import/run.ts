import type { ImportArguments } from './arguments.ts'
import { beginCopy, copyOf, readTargetProjects, refuseSecond } from './copy/begin.ts'
import { copyProject } from './copy/project.ts'
import type { Journal, ProjectNote } from './journal.ts'
import { nameOf, Planner, regionsOf, type PlannedProject } from './plan.ts'
import type { Progress } from './progress.ts'
import { readProjects } from './read/projects.ts'
import { ImportFailed, type Source } from './source.ts'
import type { Target } from './target.ts'

interface Import {
  readonly source: Source
  readonly target: Target
  readonly journal: Journal
  readonly progress: Progress
  readonly given: Pick<ImportArguments, 'projects' | 'leaveOut' | 'beside'>
}

/** A copied project with its ids at the source and here. */
export interface CopiedProject {
  readonly name: string
  readonly source_id: number
  readonly project_id: number
  /** Ids of competitors here, by their ids at the source. */
  readonly competitors_ids: Readonly<Record<string, number>>
  /** `region_index` here, by that at the source. */
  readonly regions_indexes: Readonly<Record<string, number>>
}

/** Copies projects one after another. Writes nothing until all of them are known to be possible. */
export async function runImport(asked: Import): Promise<CopiedProject[]> {
  const plans = await planAll(asked)
  // What a started copy leaves out was already accepted.
  const leftOut = plans.flatMap(({ plan, note }) => (note === undefined ? plan.leftOut : []))
  if (leftOut.length > 0 && !asked.given.leaveOut) {
    throw new ImportFailed(
      `Sextant does not support everything in these projects:\n${leftOut.join('\n')}\nNothing was copied. ` +
        'Pass --leave-out to copy the rest.',
    )
  }
  const { source, target, journal, progress } = asked
  const copies: CopiedProject[] = []
  for (const [index, { plan, note: begun }] of plans.entries()) {
    const project = plan.source
    progress.say(`${nameOf(project)}, ${index + 1} of ${plans.length}:`)
    const note = begun ?? (await beginCopy(source, target, project, journal))
    const leaveOut = (sentence: string) => void leftOut.push(`${nameOf(project)}: ${sentence}.`)
    const targetId = note.target
    await copyProject({ source, target, project, plan, targetId, journal, note, progress, leaveOut })
    copies.push({
      name: project.name,
      source_id: project.id,
      project_id: targetId,
      competitors_ids: note.competitors,
      regions_indexes: Object.fromEntries(
        regionsOf(plan).map((region) => [region.source.index, region.index]),
      ),
    })
  }
  if (leftOut.length > 0) progress.say(`Left out:\n${leftOut.join('\n')}`)
  progress.say(
    'Programs that used the other service need a Sextant with the setting ERROR_STYLE=v2, or they take errors for success.',
  )
  return copies
}

/** Plans of the projects to copy, and the notes of copies already started. */
async function planAll({ source, target, journal, given }: Import) {
  const there = await readTargetProjects(target)
  const planner = new Planner(target)
  const plans: { plan: PlannedProject; note: ProjectNote | undefined }[] = []
  for (const project of await readProjects(source, given.projects)) {
    const note = copyOf(source, project, journal, there)
    if (note === undefined && !given.beside) refuseSecond(project, journal, there)
    plans.push({ plan: await planner.plan(project), note })
  }
  return plans
}
