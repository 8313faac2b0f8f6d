import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { useBalance } from '../../api/balance.ts'
import { useProjects } from '../../api/projects.ts'
import { useTextsOf } from '../../texts/language.tsx'
import { Asked } from '../../ui/asked.tsx'
import { PageActions } from '../../ui/page-bar.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useView } from '../../view.ts'
import { BalanceLine } from './balance-line.tsx'
import { Filters } from './filters.tsx'
import { FinishedChecks } from './finished-checks.tsx'
import { Invitations } from './invitations.tsx'
import { ProjectList } from './project-list.tsx'
import './projects.css'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'
import { beginning, selectionOf } from './view.ts'

/** Projects that the user owns or that are shared with the user. */
export function Component() {
  const texts = useTextsOf({ en, ru })
  const [view, change] = useView(beginning)
  const selection = selectionOf(view)
  const projects = useProjects(selection)
  const balance = useBalance()
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <PageActions>
        <Link className="button primary" to={addressOf.welcome()}>
          {texts.add}
        </Link>
      </PageActions>
      <Invitations />
      {balance.data !== undefined && <BalanceLine info={balance.data.result} />}
      <Filters view={view} onChange={(changes) => change({ page: '1', ...changes }, { replace: true })} />
      <Asked query={projects}>
        {(answer) => (
          <>
            <FinishedChecks projects={answer.result} />
            <ProjectList answer={answer} selection={selection} />
          </>
        )}
      </Asked>
    </>
  )
}
