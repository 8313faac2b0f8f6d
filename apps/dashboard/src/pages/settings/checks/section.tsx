import './checks.css'
import type { ProjectSettings } from '../project-settings.ts'
import { ModeForm } from './mode-form.tsx'
import { SchedulePanel } from './schedule-panel.tsx'

/** The mode and the schedule of a project's checks. */
export function ChecksSection({ project }: { project: ProjectSettings }) {
  return (
    <>
      <ModeForm project={project} />
      <SchedulePanel project={project} type="positions_go" />
      <SchedulePanel project={project} type="volumes_go" />
    </>
  )
}
