import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { HISTORY_DAYS, isShared, type Project, type ProjectFigures } from '../../api/projects.ts'
import { useTagNames } from '../../api/tags.ts'
import { InventedMark } from '../../pieces/demo/invented-mark.tsx'
import { formatCount, formatDate, formatDecimal, formatMoney, formatPercent } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { dayOf, usualDistance } from '../../ui/chart/days.ts'
import { Sparkline } from '../../ui/sparkline.tsx'
import { StackBar } from '../../ui/stack-bar.tsx'
import type { Column } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Change } from './change.tsx'
import { CheckCell } from './check-cell.tsx'
import { barOf, lastCheckOf, ofLastKind, type LastCheck } from './figures.ts'
import { ManageButton } from './manage/manage-button.tsx'
import { NameCell } from './name-cell.tsx'
import { useTexts } from './texts/use-texts.ts'
import type { Arranging } from './use-arranging.ts'
import type { Density } from './view.ts'

/** A project with its figures, once they are loaded. */
export interface ProjectRow {
  readonly project: Project
  readonly figures: ProjectFigures | undefined
  readonly check: LastCheck | undefined
}

export function rowOf(project: Project, figures: ProjectFigures | undefined): ProjectRow {
  return { project, figures, check: lastCheckOf(figures) }
}

/** The columns of the list. A name that is also an order sorts by it. */
export function useProjectColumns({
  density,
  onFavorite,
  arranging,
  withSpent,
}: {
  density: Density
  onFavorite: (project: Project, favorite: 0 | 1) => void
  arranging: Arranging | undefined
  withSpent: boolean
}): readonly Column<ProjectRow>[] {
  const texts = useTexts()
  const { locale } = useLanguage()
  const number = (value: number) => formatDecimal(value, locale)
  const since = (check: LastCheck | undefined) =>
    check?.change === undefined ? undefined : texts.since(formatDate(check.change.since, locale))
  const columns: (Column<ProjectRow> | false)[] = [
    {
      name: 'name',
      heading: texts.project,
      sorts: 'asc',
      isRowHeading: true,
      cell: ({ project }) => (
        <NameCell
          project={project}
          density={density}
          onFavorite={(value) => onFavorite(project, value)}
          onStep={arranging && ((by) => arranging.step(project, by))}
        />
      ),
    },
    { name: 'tags', heading: texts.tags, cell: ({ project }) => <Tags project={project} /> },
    {
      name: 'keywords',
      heading: texts.keywords,
      sorts: 'desc',
      isNumber: true,
      cell: ({ project: { id, count_keywords } }) => (
        <Link to={addressOf.project(id, 'keywords')}>{formatCount(count_keywords, locale)}</Link>
      ),
    },
    { name: 'trend', heading: texts.days(HISTORY_DAYS), cell: (row) => <Trend row={row} /> },
    {
      name: 'visibility',
      heading: texts.visibility,
      sorts: 'desc',
      isNumber: true,
      cell: ({ check, figures }) =>
        check === undefined || check.visibility === null ? (
          <Unknown isLoading={figures === undefined} words={check && texts.noVisibility} />
        ) : (
          formatPercent(check.visibility, locale, 1)
        ),
    },
    {
      name: 'visibility-change',
      heading: texts.changed,
      shortHeading: texts.changedShort,
      cell: ({ check }) => (
        <Change
          by={check?.change?.visibility}
          shown={number}
          words={texts.visibilityChange}
          title={since(check)}
        />
      ),
    },
    {
      name: 'average',
      heading: texts.average,
      sorts: 'asc',
      isNumber: true,
      cell: ({ check, figures }) =>
        check === undefined || check.average === null ? (
          <Unknown isLoading={figures === undefined} words={check && texts.nothingFound} />
        ) : (
          <>
            {check.isInvented && <InventedMark size="sign" />} {number(check.average)}
          </>
        ),
    },
    {
      name: 'average-change',
      heading: texts.changed,
      shortHeading: texts.changedShort,
      cell: ({ check }) => (
        <Change by={check?.change?.average} shown={number} words={texts.averageChange} title={since(check)} />
      ),
    },
    {
      name: 'up',
      heading: texts.up,
      sorts: 'desc',
      isNumber: true,
      cell: ({ check }) => (
        <Change by={check?.change?.up} shown={number} words={texts.ups} title={since(check)} />
      ),
    },
    {
      name: 'down',
      heading: texts.down,
      sorts: 'desc',
      isNumber: true,
      cell: ({ check }) => (
        <Change
          by={check?.change && -check.change.down}
          shown={number}
          words={texts.downs}
          title={since(check)}
        />
      ),
    },
    {
      name: 'positions',
      heading: texts.tops,
      cell: ({ check }) => check !== undefined && <StackBar parts={barOf(check, texts)} />,
    },
    {
      name: 'checked',
      heading: texts.check,
      sorts: 'desc',
      cell: ({ project, figures }) => <CheckCell project={project} figures={figures} density={density} />,
    },
    withSpent && {
      name: 'spent',
      heading: texts.spent,
      shortHeading: texts.spentShort,
      sorts: 'desc',
      isNumber: true,
      cell: ({ project: { user_currency }, figures }) =>
        figures === undefined ? (
          <Unknown isLoading />
        ) : figures.spent_month === null ? (
          <Unknown isLoading={false} words={texts.unseenSpend} />
        ) : (
          formatMoney(Number(figures.spent_month), user_currency, locale)
        ),
    },
    {
      name: 'manage',
      heading: texts.actions,
      isHeadingUnseen: true,
      cell: ({ project }) => <ManageButton project={project} />,
    },
  ]
  return columns.filter((column) => column !== false)
}

/** Tags of a project that are named in its row. The others are counted, so that they do not push the numbers away. */
const TAGS_SHOWN = 2

/** Every project has tag 1 from the start, so it says nothing. */
function Tags({ project }: { project: Project }) {
  const texts = useTexts()
  // Tags of other owners are shown as numbers, since their names would take a request per row.
  const { tagName, isNamed } = useTagNames(isShared(project) ? null : {})
  const shown = (project.tags?.split(',') ?? []).map(Number).filter((tag) => tag !== 1 || isNamed(tag))
  const others = shown.slice(TAGS_SHOWN).map(tagName)
  return shown.length === 0 ? null : (
    <span className="tags" aria-label={texts.tags} role="group">
      {shown.slice(0, TAGS_SHOWN).map((tag) => (
        <Tag key={tag}>{tagName(tag)}</Tag>
      ))}
      {others.length > 0 && (
        <small title={others.join(', ')} aria-label={others.join(', ')} role="img">
          +{others.length}
        </small>
      )}
    </span>
  )
}

/** Visibility of recent weeks; without volumes, which it needs, the average position. */
function Trend({ row: { figures } }: { row: ProjectRow }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const history = figures?.positions_history
  if (history === undefined) return null
  const isKnown = (value: number | null) => value !== null
  const visibility = ofLastKind(history.visibility, history.invented)
  const byVisibility = visibility.filter(isKnown).length > 1
  const values = byVisibility ? visibility : ofLastKind(history.avg, history.invented)
  const known = values.filter(isKnown)
  if (known.length < 2) return null
  const words = byVisibility ? texts.trendOfVisibility : texts.trend
  return (
    <Sparkline
      values={withGaps(history.dates, values)}
      lowIsUp={!byVisibility}
      label={words(formatDecimal(known[0]!, locale), formatDecimal(known.at(-1)!, locale), HISTORY_DAYS)}
    />
  )
}

/** The values, with a gap where checks are further apart than usual. */
function withGaps(dates: readonly string[], values: readonly (number | null)[]): (number | null)[] {
  const days = dates.map(dayOf)
  const far = 2 * usualDistance(days)
  return values.flatMap((value, index) =>
    index > 0 && days[index]! - days[index - 1]! > far ? [null, value] : [value],
  )
}

/** The place of a number that is loading, or that does not exist for the reason in the tooltip. */
function Unknown({ isLoading, words }: { isLoading: boolean; words?: string | undefined }) {
  if (isLoading) return <span aria-hidden="true">…</span>
  return (
    <span className="hint" title={words}>
      <span aria-hidden="true">–</span>
      {words !== undefined && <span className="unseen">{words}</span>}
    </span>
  )
}
