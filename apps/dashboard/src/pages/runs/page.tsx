import { hasRight } from '@sextant/contract/rights.ts'
import { useProject } from '../../api/project.ts'
import { Asked } from '../../pieces/asked.tsx'
import { CheckNow } from '../../pieces/check/check-now.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { pageOf, Paging } from '../../ui/paging.tsx'
import { useView } from '../../view.ts'
import { Quality } from './quality.tsx'
import { RunDetail } from './run-detail.tsx'
import { RunTable } from './run-table.tsx'
import { RUNS_ON_PAGE, useRuns } from './runs.ts'
import './runs.css'
import { useTexts } from './texts/use-texts.ts'

/** The rank checks of a project or, with `run` in the address, one of them. */
export function Component() {
  const texts = useTexts()
  const project = useProject()
  const [{ run }] = useView({ run: '' })
  const mayCheck = hasRight(project.right, 'checks')
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      {run === '' || !mayCheck ? (
        <>
          <p>{texts.about}</p>
          <CheckNow project={project} primary />
          {mayCheck && <List projectId={project.id} />}
        </>
      ) : (
        <RunDetail key={run} id={run} />
      )}
    </>
  )
}

function List({ projectId }: { projectId: number }) {
  const texts = useTexts()
  const [view] = useView({ page: '1' })
  const page = pageOf(view.page)
  return (
    <Asked query={useRuns(projectId, page)}>
      {({ result: runs, total = runs.length }) =>
        total === 0 ? (
          <section className="empty">
            <h2>{texts.none}</h2>
            <p>{texts.noneTodo}</p>
          </section>
        ) : (
          <>
            <Quality runs={runs} />
            <p className="hint">{texts.count(total)}</p>
            <RunTable runs={runs} />
            <Paging page={page} size={RUNS_ON_PAGE} total={total} label={texts.pages} />
          </>
        )
      }
    </Asked>
  )
}
