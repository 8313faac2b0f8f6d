import type { ReactNode } from 'react'
import type { Project, ProjectFigures } from '../../api/projects.ts'
import { useTextsOf } from '../../texts/language.tsx'
import '../../ui/stacked-table.css'
import { AverageCell } from './average-cell.tsx'
import { CheckCell } from './check-cell.tsx'
import { KeywordsCell } from './keywords-cell.tsx'
import { ManageButton } from './manage/manage-button.tsx'
import { NameCell } from './name-cell.tsx'
import { SpentCell } from './spent-cell.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'
import { TopsCell } from './tops-cell.tsx'
import type { Arranging } from './use-arranging.ts'

/**
 * The projects of a page. On a narrow screen the rows become cards. Roles are explicit because browsers drop
 * them from elements that are not laid out as a table.
 */
export function ProjectTable({
  projects,
  figures,
  arranging,
}: {
  projects: readonly Project[]
  figures: readonly ProjectFigures[]
  /** Undefined where the list is sorted by something else. */
  arranging: Arranging | undefined
}) {
  const texts = useTextsOf({ en, ru })
  const headings = [
    texts.project,
    texts.positions,
    texts.tops,
    texts.check,
    texts.keywords,
    texts.spent,
    texts.actions,
  ]
  return (
    <div className="scroll" role="region" aria-label={texts.title} tabIndex={0}>
      <table className="table stacked project-table" role="table" aria-label={texts.title}>
        <thead role="rowgroup">
          <tr role="row">
            {headings.map((heading) => (
              <th key={heading} scope="col" role="columnheader">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {projects.map((project) => {
            const ofProject = figures.find(({ id }) => id === project.id)
            return (
              <tr key={project.id} role="row" {...arranging?.rowOf(project)}>
                <th scope="row" role="rowheader">
                  <NameCell project={project} onStep={arranging && ((by) => arranging.step(project, by))} />
                </th>
                <Cell heading={texts.positions}>
                  <AverageCell project={project} figures={ofProject} />
                </Cell>
                <Cell heading={texts.tops}>
                  <TopsCell figures={ofProject} />
                </Cell>
                <Cell heading={texts.check}>
                  <CheckCell project={project} figures={ofProject} />
                </Cell>
                <Cell heading={texts.keywords}>
                  <KeywordsCell project={project} />
                </Cell>
                <Cell heading={texts.spent}>
                  <SpentCell project={project} figures={ofProject} />
                </Cell>
                <Cell heading={texts.actions}>
                  <ManageButton project={project} />
                </Cell>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Cell({
  heading,
  children,
}: {
  /** Shown beside the value where the table has no visible head. */
  heading: string
  children: ReactNode
}) {
  return (
    <td role="cell" data-label={heading}>
      <div>{children}</div>
    </td>
  )
}
