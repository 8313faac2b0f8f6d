import { hasRight } from '@sextant/contract/rights.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { formatDateTime } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Allowed } from '../parts/allowed.tsx'
import type { ProjectSettings } from '../project-settings.ts'
import { ScheduleForm } from './schedule-form.tsx'
import { useSchedule, type ScheduleType } from './schedule.ts'
import { useTexts } from './texts/use-texts.ts'

/** Scheduled work: the current schedule, and the outcome of the last run. */
export function SchedulePanel({ project, type }: { project: ProjectSettings; type: ScheduleType }) {
  const { schedule: texts } = useTexts()
  const { locale } = useLanguage()
  const query = useSchedule(project.id, type)
  return (
    <div className="panel">
      <h3>{texts.titles[type]}</h3>
      <p className="hint">{texts.about[type]}</p>
      <Asked query={query}>
        {({ result: saved }) => (
          <>
            <p>
              {saved.schedule.length === 0
                ? texts.off
                : saved.next_run === null
                  ? texts.afterChecks
                  : texts.next(formatDateTime(saved.next_run, locale))}{' '}
              {saved.last_run !== null && (
                <>
                  {texts.last(formatDateTime(saved.last_run.date, locale))}{' '}
                  <span lang="en">{saved.last_run.info}</span>
                </>
              )}
            </p>
            <Allowed
              right={type === 'volumes_go' && hasRight(project.right, 'checks') ? 'volumes' : 'checks'}
            >
              <ScheduleForm project={project} type={type} saved={saved} />
            </Allowed>
          </>
        )}
      </Asked>
    </div>
  )
}
