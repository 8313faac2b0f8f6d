import type { ProjectSettings } from '../project-settings.ts'
import { ModeForm } from './mode-form.tsx'
import { SchedulePanel } from './schedule-panel.tsx'

/** How a project is checked, and when by itself. */
export function ChecksSection({ project }: { project: ProjectSettings }) {
  return (
    <>
      <ModeForm project={project} />
      <SchedulePanel project={project} type="positions_go" />
      <SchedulePanel project={project} type="volumes_go" />
    </>
  )
}
