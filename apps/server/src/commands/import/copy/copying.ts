import type { Journal, ProjectNote } from '../journal.ts'
import type { PlannedProject } from '../plan.ts'
import type { Progress } from '../progress.ts'
import type { SourceProject } from '../read/projects.ts'
import type { Source } from '../source.ts'
import type { Target } from '../target.ts'

/** A project being copied, with all that its steps need. */
export interface Copying {
  readonly source: Source
  readonly target: Target
  readonly project: SourceProject
  readonly plan: PlannedProject
  /** The copy. */
  readonly targetId: number
  readonly journal: Journal
  readonly note: ProjectNote
  readonly progress: Progress
  /** Tells, at the end of all, what could not be copied. */
  readonly leaveOut: (sentence: string) => void
}
