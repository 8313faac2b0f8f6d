import type { Journal, ProjectNote } from '../journal.ts'
import type { PlannedProject } from '../plan.ts'
import type { Progress } from '../progress.ts'
import type { SourceProject } from '../read/projects.ts'
import type { Source } from '../source.ts'
import type { Target } from '../target.ts'

/** A project being copied, with everything its steps need. */
export interface Copying {
  readonly source: Source
  readonly target: Target
  readonly project: SourceProject
  readonly plan: PlannedProject
  /** Id of the copy. */
  readonly targetId: number
  readonly journal: Journal
  readonly note: ProjectNote
  readonly progress: Progress
  /** Reports, at the end of the import, what could not be copied. */
  readonly leaveOut: (sentence: string) => void
}
