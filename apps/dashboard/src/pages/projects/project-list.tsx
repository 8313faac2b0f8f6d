import type { Success } from '@sextant/sdk'
import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { useCommand } from '../../api/ask.ts'
import {
  PAGE_SIZE,
  projectOrders,
  useProjectCount,
  useProjectFigures,
  type Project,
  type ProjectOrder,
  type ProjectSelection,
} from '../../api/projects.ts'
import { DemoButton } from '../../pieces/demo/demo-button.tsx'
import { FailureNotice } from '../../pieces/failure-notice.tsx'
import { Announcement } from '../../ui/announcement.tsx'
import { Paging } from '../../ui/paging.tsx'
import { Table, type Direction } from '../../ui/table.tsx'
import { rowOf, useProjectColumns } from './columns.tsx'
import { useTexts } from './texts/use-texts.ts'
import { Totals } from './totals.tsx'
import { useArranging } from './use-arranging.ts'
import { isNarrowed, type Density } from './view.ts'

/** A page of projects, or a suggestion if there are none. */
export function ProjectList({
  answer: { result: projects, total = projects.length },
  selection,
  density,
  withSpent,
  onSort,
}: {
  answer: Success<Project[]>
  selection: ProjectSelection
  density: Density
  withSpent: boolean
  /** Called with the order and the direction to sort in. */
  onSort: (order: ProjectOrder, direction: Direction | '') => void
}) {
  const texts = useTexts()
  const asked = useProjectFigures(projects.map(({ id }) => id))
  const figures = new Map((asked.data?.result ?? []).map((each) => [each.id, each]))
  const arranging = useArranging(projects)
  const { command, moved } = arranging
  const isArranged = selection.order === 'own' && projects.length > 1
  const favorite = useCommand('edit/projects_2/projects/favorite', { changes: ['get/projects_2/projects'] })
  const columns = useProjectColumns({
    density,
    onFavorite: ({ id }, value) => favorite.mutate({ id, favorite: value }),
    arranging: isArranged ? arranging : undefined,
    withSpent,
  })
  const place = isArranged ? projects.findIndex(({ id }) => id === moved) : -1
  if (total === 0) return isNarrowed(selection) ? <NoMatch /> : <NoneShown />
  return (
    <>
      <Announcement>{place === -1 ? '' : texts.arranged(projects[place]!.name, place + 1)}</Announcement>
      {command.error !== null && <FailureNotice failure={command.error.failure} />}
      {favorite.error !== null && <FailureNotice failure={favorite.error.failure} />}
      <Totals projects={projects} figures={figures} total={total} withSpent={withSpent} />
      <Table
        label={texts.title}
        className={`project-table ${density}`}
        columns={columns}
        rows={projects.map((project) => rowOf(project, figures.get(project.id)))}
        keyOf={({ project }) => project.id}
        attributesOf={({ project }) => (isArranged ? arranging.rowOf(project) : {})}
        sorted={sortedBy(selection)}
        onSort={(by) =>
          by === undefined ? onSort('own', '') : onSort(by.name as ProjectOrder, by.direction)
        }
      />
      <Paging page={selection.page} size={PAGE_SIZE} total={total} label={texts.pages} />
    </>
  )
}

function sortedBy({
  order,
  direction,
}: ProjectSelection): { name: string; direction: Direction } | undefined {
  const by = projectOrders[order]
  return by === undefined ? undefined : { name: order, direction: direction ?? by.direction }
}

function NoMatch() {
  const texts = useTexts()
  return (
    <p role="status">
      {texts.noMatch} <Link to={addressOf.account('projects', { kind: 'all' })}>{texts.showAll}</Link>
    </p>
  )
}

/** Without archived projects either, suggests adding the first project. */
function NoneShown() {
  const texts = useTexts()
  const count = useProjectCount()
  if (count.data === undefined) return null
  if ((count.data.total ?? 0) > 0) return <NoMatch />
  return (
    <section className="empty">
      <h2>{texts.noneTitle}</h2>
      <p>{texts.noneTodo}</p>
      <p>
        <Link className="button primary" to={addressOf.welcome()}>
          {texts.first}
        </Link>
      </p>
      <DemoButton />
    </section>
  )
}
