import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { isChecking, type Project } from '../../api/project.ts'
import { useTexts } from './texts/use-texts.ts'

/** Why there is no table, with a suggestion. */
function Empty({ title, todo, children }: { title: string; todo: string; children?: ReactNode }) {
  return (
    <section className="empty">
      <h2>{title}</h2>
      <p>{todo}</p>
      {children}
    </section>
  )
}

export function NoKeywords({ project }: { project: Project }) {
  const texts = useTexts()
  return (
    <Empty title={texts.noKeywords} todo={texts.noKeywordsTodo}>
      <Link to={addressOf.project(project.id, 'keywords')}>{texts.addKeywords}</Link>
    </Empty>
  )
}

export function NoRegions({ project }: { project: Project }) {
  const texts = useTexts()
  return (
    <Empty title={texts.noRegions} todo={texts.noRegionsTodo}>
      <Link to={addressOf.project(project.id, 'settings')}>{texts.addRegion}</Link>
    </Empty>
  )
}

export function NeverChecked({ project }: { project: Project }) {
  const texts = useTexts()
  if (isChecking(project)) return <Empty title={texts.filling} todo={texts.fillingTodo} />
  return (
    <Empty title={texts.neverChecked} todo={texts.neverCheckedTodo}>
      {project.positions_date !== null && (
        <p>
          {texts.checkedInVain} <Link to={addressOf.project(project.id, 'runs')}>{texts.toRuns}</Link>
        </p>
      )}
    </Empty>
  )
}

/** There are positions, but none on the chosen dates. */
export function NoDates({ onShowAll }: { onShowAll: () => void }) {
  const texts = useTexts()
  return (
    <Empty title={texts.noDates} todo={texts.noDatesTodo}>
      <button type="button" className="primary" onClick={onShowAll}>
        {texts.showAllDates}
      </button>
    </Empty>
  )
}

/** No keyword matches the filters. */
export function NoMatches({ onClear }: { onClear: () => void }) {
  const texts = useTexts()
  return (
    <Empty title={texts.noMatches} todo={texts.noMatchesTodo}>
      <button type="button" className="primary" onClick={onClear}>
        {texts.clearFilters}
      </button>
    </Empty>
  )
}
