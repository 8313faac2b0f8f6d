import type { ReactNode } from 'react'
import type { Project } from '../../api/projects.ts'
import { formatCount, formatDate } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import { RegionList } from './region-list.tsx'
import { StateCell } from './state-cell.tsx'

/**
 * The projects of a page. On a narrow screen the rows become cards; the roles are spelled out since browsers drop
 * them from elements that are not laid out as a table.
 */
export function ProjectTable({ projects, title }: { projects: readonly Project[]; title: string }) {
  const { locale, texts } = useLanguage()
  const { list } = texts
  return (
    <table className="projects" role="table" aria-label={title}>
      <thead role="rowgroup">
        <tr role="row">
          {[list.project, list.site, list.keywords, list.regions, list.state, list.checkedOn].map(
            (heading) => (
              <th
                key={heading}
                scope="col"
                role="columnheader"
                className={heading === list.keywords ? 'number' : ''}
              >
                {heading}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {projects.map((project) => (
          <tr key={project.id} role="row">
            <th scope="row" role="rowheader">
              {project.name}
            </th>
            <Cell heading={list.site}>{project.site}</Cell>
            <Cell heading={list.keywords} number>
              {formatCount(project.count_keywords, locale)}
            </Cell>
            <Cell heading={list.regions}>
              <RegionList project={project} />
            </Cell>
            <Cell heading={list.state}>
              <StateCell project={project} />
            </Cell>
            <Cell heading={list.checkedOn}>
              {project.positions_date === null ? (
                list.never
              ) : (
                <time dateTime={project.positions_date}>{formatDate(project.positions_date, locale)}</time>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({
  heading,
  number = false,
  children,
}: {
  /** Shown beside the value where the head of the table is not. */
  heading: string
  number?: boolean
  children: ReactNode
}) {
  return (
    <td role="cell" className={number ? 'number' : undefined}>
      <span className="cell-heading" aria-hidden="true">
        {heading}
      </span>
      <div>{children}</div>
    </td>
  )
}
