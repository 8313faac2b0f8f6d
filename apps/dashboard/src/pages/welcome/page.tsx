import { hasRight } from '@sextant/contract/rights.ts'
import { Navigate } from 'react-router'
import { addressOf } from '../../address.ts'
import { isChecking, useProjectAnswer, type Project } from '../../api/project.ts'
import { useProjectCount } from '../../api/projects.ts'
import { trackedRegions } from '../../api/regions.ts'
import { Asked } from '../../pieces/asked.tsx'
import { DemoButton } from '../../pieces/demo/demo-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useView } from '../../view.ts'
import { FirstCheck } from './first-check.tsx'
import { Questions } from './questions.tsx'
import { useTexts } from './texts/use-texts.ts'
import './welcome.css'

/** Sets up a project: three questions, then the price of its first check. */
export function Component() {
  const texts = useTexts()
  const [view, change] = useView({ project: '' })
  const projectId = /^[1-9]\d{0,9}$/.test(view.project) ? Number(view.project) : undefined
  const open = (id: number | undefined) => change({ project: id === undefined ? '' : String(id) })
  return (
    <div className="welcome">
      <PageTitle>{texts.title}</PageTitle>
      {projectId === undefined ? (
        <>
          <p className="lead">{texts.lead}</p>
          <Questions project={undefined} onDone={open} />
          <Demo />
        </>
      ) : (
        <OfProject key={projectId} projectId={projectId} onOpen={open} />
      )}
    </div>
  )
}

function OfProject({
  projectId,
  onOpen,
}: {
  projectId: number
  onOpen: (projectId: number | undefined) => void
}) {
  const texts = useTexts()
  return (
    <Asked query={useProjectAnswer(projectId)}>
      {({ result: [project] }) =>
        project === undefined ? (
          <Notice kind="warning" title={texts.missing}>
            <p>{texts.missingTodo}</p>
            <button type="button" onClick={() => onOpen(undefined)}>
              {texts.again}
            </button>
          </Notice>
        ) : (
          <NextOf project={project} onDone={onOpen} />
        )
      }
    </Asked>
  )
}

/** What a project needs next. One that was checked needs nothing. */
function NextOf({ project, onDone }: { project: Project; onDone: (projectId: number) => void }) {
  const texts = useTexts()
  if (isChecking(project) || project.positions_date !== null) {
    return <Navigate to={addressOf.project(project.id, 'rankings')} replace />
  }
  if (project.count_keywords > 0 && trackedRegions(project).length > 0)
    return <FirstCheck project={project} />
  if (!hasRight(project.right, 'edit')) return <p>{texts.noEdit}</p>
  return <Questions project={project} onDone={onDone} />
}

/** Offers the demo while there is no project. */
function Demo() {
  const texts = useTexts()
  const { total } = useProjectCount().data ?? {}
  if (total !== 0) return null
  return (
    <section className="demo-section" aria-labelledby="demo-title">
      <h2 id="demo-title">{texts.demoTitle}</h2>
      <DemoButton />
    </section>
  )
}
