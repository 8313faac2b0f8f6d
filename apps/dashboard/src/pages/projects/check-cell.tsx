import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { todayIn } from '../../api/calendar.ts'
import { isChecking } from '../../api/project.ts'
import { restingState, type Project, type ProjectFigures } from '../../api/projects.ts'
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDayAndTime,
  formatPercent,
  formatTimeAfter,
} from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { Icon, type IconName } from '../../ui/icon/icon.tsx'
import { useTexts } from './texts/use-texts.ts'
import type { Density } from './view.ts'

type Tone = 'calm' | 'busy' | 'warning' | 'failure'

/** The running check, or what needs a person, or the last check; with two lines also the next one. */
export function CheckCell({
  project,
  figures,
  density,
}: {
  project: Project
  figures: ProjectFigures | undefined
  density: Density
}) {
  return (
    <>
      <State project={project} figures={figures} />
      {density === 'roomy' && <NextCheck project={project} />}
    </>
  )
}

function State({ project, figures }: { project: Project; figures: ProjectFigures | undefined }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const { id } = project
  const state = restingState(project)
  if (isChecking(project)) {
    return (
      <Line tone="busy" icon="loader-circle">
        <Link to={addressOf.project(id, 'runs')}>{texts.checking(project.status_positions_percent)}</Link>
      </Line>
    )
  }
  if (state === 'no_keywords' || state === 'no_regions') {
    return (
      <Line tone="warning" icon="triangle-alert">
        <Link to={`${addressOf.welcome()}?project=${id}`} title={texts.setUp}>
          {texts.states[state]}
        </Link>
      </Line>
    )
  }
  if (state === 'archived') return <Line icon="pause">{texts.states.archived}</Line>
  const { positions_checks: all = 0, positions_failed: failed = 0 } = figures ?? {}
  if (failed > 0) {
    return (
      <Line tone={failed === all ? 'failure' : 'warning'} icon="circle-alert">
        <Link
          to={addressOf.project(id, 'runs')}
          title={texts.failed(
            formatCount(failed, locale),
            formatCount(all, locale),
            formatPercent((100 * failed) / all, locale, 1),
          )}
        >
          {failed === all ? texts.allFailed : texts.someFailed(formatCount(failed, locale))}
        </Link>
      </Line>
    )
  }
  if (project.positions_overdue === 1) {
    return (
      <Line tone="warning" icon="triangle-alert">
        <Link to={addressOf.project(id, 'settings', { section: 'checks' })} title={texts.overdueWhy}>
          {texts.overdue}
        </Link>
      </Line>
    )
  }
  if (state === 'unchecked') return <Line icon="circle">{texts.states.unchecked}</Line>
  return (
    <Line icon="check">
      <CheckedOn project={project} />
    </Line>
  )
}

function Line({ tone = 'calm', icon, children }: { tone?: Tone; icon: IconName; children: ReactNode }) {
  return (
    <span className={`check-state ${tone}`}>
      <Icon name={icon} /> {children}
    </span>
  )
}

/** The time of a check of today in the owner's time zone, where days begin; otherwise how many days ago. */
function CheckedOn({ project: { positions_date, positions_time, user_timezone } }: { project: Project }) {
  const { locale } = useLanguage()
  if (positions_date === null) return null
  const today = todayIn(user_timezone)
  const days = Math.round(
    (Date.parse(`${positions_date}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000,
  )
  const shown =
    days === 0 && positions_time !== null
      ? formatTimeAfter(positions_time, positions_time, locale)
      : Math.abs(days) > 30
        ? formatDate(positions_date, locale)
        : new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  const exact =
    positions_time === null ? formatDate(positions_date, locale) : formatDateTime(positions_time, locale)
  return (
    <time dateTime={positions_date} title={exact}>
      {shown}
    </time>
  )
}

function NextCheck({ project: { on, positions_next_time: next } }: { project: Project }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  if (on !== 0) return null
  return (
    <span className="hint">
      {next === null ? texts.noSchedule : texts.next(formatDayAndTime(next, locale))}
    </span>
  )
}
