import type { Success } from '@sextant/sdk'
import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import {
  PAGE_SIZE,
  useProjectCount,
  useProjectFigures,
  type Project,
  type ProjectSelection,
} from '../../api/projects.ts'
import { DemoButton } from '../../demo/demo-button.tsx'
import { useTextsOf } from '../../texts/language.tsx'
import { Announcement } from '../../ui/announcement.tsx'
import { FailureNotice } from '../../ui/failure-notice.tsx'
import { Paging } from '../../ui/paging.tsx'
import { ProjectTable } from './project-table.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'
import { useArranging } from './use-arranging.ts'
import { isNarrowed } from './view.ts'

/** A page of projects, or a suggestion if there are none. */
export function ProjectList({
  answer: { result: projects, total = projects.length },
  selection,
}: {
  answer: Success<Project[]>
  selection: ProjectSelection
}) {
  const texts = useTextsOf({ en, ru })
  const figures = useProjectFigures(projects.map(({ id }) => id))
  const arranging = useArranging(projects)
  const { command, moved } = arranging
  const isArranged = selection.order === 'own' && projects.length > 1
  const place = isArranged ? projects.findIndex(({ id }) => id === moved) : -1
  if (total === 0) return isNarrowed(selection) ? <NoMatch /> : <NoneShown />
  if (projects.length === 0) {
    return (
      <p>
        {texts.beyondLast} <Link to={addressOf.account('projects')}>{texts.toFirst}</Link>
      </p>
    )
  }
  return (
    <>
      <p className="hint" role="status">
        {texts.count(total)}
      </p>
      <Announcement>{place === -1 ? '' : texts.arranged(projects[place]!.name, place + 1)}</Announcement>
      {command.error !== null && <FailureNotice failure={command.error.failure} />}
      <ProjectTable
        projects={projects}
        figures={figures.data?.result ?? []}
        arranging={isArranged ? arranging : undefined}
      />
      <Paging page={selection.page} size={PAGE_SIZE} total={total} label={texts.pages} />
    </>
  )
}

function NoMatch() {
  const texts = useTextsOf({ en, ru })
  return (
    <p role="status">
      {texts.noMatch} <Link to={addressOf.account('projects', { kind: 'all' })}>{texts.showAll}</Link>
    </p>
  )
}

/** Without archived projects either, suggests adding the first project. */
function NoneShown() {
  const texts = useTextsOf({ en, ru })
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
