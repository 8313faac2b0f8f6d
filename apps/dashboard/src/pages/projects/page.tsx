import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { useProjects } from '../../api/projects.ts'
import { Asked } from '../../pieces/asked.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { PageActions } from '../../ui/page-bar.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useView } from '../../view.ts'
import { Filters } from './filters.tsx'
import { FinishedChecks } from './finished-checks.tsx'
import { Invitations } from './invitations.tsx'
import { ProjectList } from './project-list.tsx'
import './projects.css'
import { useTexts } from './texts/use-texts.ts'
import { beginning, densityOf, selectionOf } from './view.ts'

/** Projects that the user owns or that are shared with the user. */
export function Component() {
  const texts = useTexts()
  const [view, change] = useView(beginning)
  const selection = selectionOf(view)
  const projects = useProjects(selection)
  const density = densityOf(view, projects.data?.total ?? projects.data?.result.length ?? 0)
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <PageActions>
        <Filters view={view} density={density} onChange={(changes) => change(changes, { replace: true })} />
        <Link className="button primary" to={addressOf.welcome()}>
          <Icon name="plus" />
          <span className="add-words">{texts.add}</span>
        </Link>
      </PageActions>
      <Invitations />
      <Asked query={projects}>
        {(answer) => (
          <>
            <FinishedChecks projects={answer.result} />
            <ProjectList
              answer={answer}
              selection={selection}
              density={density}
              withSpent={view.spent !== '0'}
              onSort={(order, direction) => change({ order, direction, page: '1' }, { replace: true })}
            />
          </>
        )}
      </Asked>
    </>
  )
}
