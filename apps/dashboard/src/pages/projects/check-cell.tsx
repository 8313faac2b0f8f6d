import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { todayIn } from '../../api/calendar.ts'
import { isChecking } from '../../api/project.ts'
import { restingState, type Project, type ProjectFigures, type RestingState } from '../../api/projects.ts'
import { CheckNow } from '../../check/check-now.tsx'
import { formatCount, formatDate, formatDateTime } from '../../texts/format.ts'
import { useLanguage, useTextsOf } from '../../texts/language.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

const signs: Readonly<Record<RestingState, string>> = {
  archived: '▪',
  no_keywords: '!',
  no_regions: '!',
  unchecked: '○',
  checked: '✓',
}

/** The last check, its failures, the next check, and a button to check now. */
export function CheckCell({ project, figures }: { project: Project; figures: ProjectFigures | undefined }) {
  const texts = useTextsOf({ en, ru })
  const state = restingState(project)
  const isSetUp = state === 'unchecked' || state === 'checked'
  return (
    <>
      {(!isChecking(project) || project.positions_date !== null) && (
        <p className={`state ${state}`}>
          <span aria-hidden="true">{signs[state]} </span>
          {state === 'checked' ? <CheckedOn project={project} /> : texts.states[state]}
        </p>
      )}
      {project.on === 0 && !isSetUp && (
        <Link to={`${addressOf.welcome()}?project=${project.id}`}>{texts.setUp}</Link>
      )}
      {figures !== undefined && figures.positions_failed > 0 && <Failed figures={figures} />}
      {isSetUp && <NextCheck project={project} />}
      {isSetUp && <CheckNow project={project} />}
    </>
  )
}

/** Relative to today in the owner's time zone, where the days of checks begin. The tooltip has the date. */
function CheckedOn({ project: { positions_date, positions_time, user_timezone } }: { project: Project }) {
  const { locale } = useLanguage()
  if (positions_date === null) return null
  const today = todayIn(user_timezone)
  const days = Math.round(
    (Date.parse(`${positions_date}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000,
  )
  const told =
    Math.abs(days) > 30
      ? formatDate(positions_date, locale)
      : new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  const exact =
    positions_time === null ? formatDate(positions_date, locale) : formatDateTime(positions_time, locale)
  return (
    <time dateTime={positions_date} title={exact}>
      {told}
    </time>
  )
}

function Failed({ figures: { id, positions_checks, positions_failed } }: { figures: ProjectFigures }) {
  const texts = useTextsOf({ en, ru })
  const { locale } = useLanguage()
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <p className="worse">
      <span aria-hidden="true">! </span>
      <Link to={addressOf.project(id, 'runs')}>
        {texts.failed(
          formatCount(positions_failed, locale),
          formatCount(positions_checks, locale),
          share.format(positions_failed / positions_checks),
        )}
      </Link>
    </p>
  )
}

function NextCheck({ project: { id, positions_next_time, positions_overdue } }: { project: Project }) {
  const texts = useTextsOf({ en, ru })
  const { locale } = useLanguage()
  if (positions_overdue === 1) {
    return (
      <p className="state no_regions">
        <span aria-hidden="true">! </span>
        {texts.overdue}{' '}
        <Link to={addressOf.project(id, 'settings', { section: 'checks' })}>{texts.whyOverdue}</Link>
      </p>
    )
  }
  return (
    <p className="hint">
      {positions_next_time === null
        ? texts.noSchedule
        : texts.next(formatDateTime(positions_next_time, locale))}
    </p>
  )
}
