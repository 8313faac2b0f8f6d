import { useState } from 'react'
import { useProjectAnswer } from '../../api/project.ts'
import { Asked } from '../../pieces/asked.tsx'
import { useTextsOf } from '../../texts/language.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useView } from '../../view.ts'
import { Steps } from './steps.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'
import './welcome.css'

/** Sets up a project in five steps. */
export function Component() {
  const texts = useTextsOf({ en, ru })
  const [view, change] = useView({ project: '' })
  const chosen = /^[1-9]\d{0,9}$/.test(view.project) ? Number(view.project) : undefined
  const [chose, setChose] = useState(false)
  const choose = (projectId: number | undefined) => {
    setChose(true)
    change({ project: projectId === undefined ? '' : String(projectId) })
  }
  return (
    <div className="welcome">
      <PageTitle>{texts.title}</PageTitle>
      <p className="lead">{texts.lead}</p>
      {chosen === undefined ? (
        <Steps key="new" project={undefined} goesOn={chose} onChoose={choose} />
      ) : (
        <OfProject key={chosen} projectId={chosen} goesOn={chose} onChoose={choose} />
      )}
    </div>
  )
}

function OfProject({
  projectId,
  goesOn,
  onChoose,
}: {
  projectId: number
  goesOn: boolean
  onChoose: (projectId: number | undefined) => void
}) {
  const texts = useTextsOf({ en, ru })
  return (
    <Asked query={useProjectAnswer(projectId)}>
      {({ result: [project] }) =>
        project === undefined ? (
          <Notice kind="warning" title={texts.missing}>
            <p>{texts.missingTodo}</p>
            <button type="button" onClick={() => onChoose(undefined)}>
              {texts.again}
            </button>
          </Notice>
        ) : (
          <Steps project={project} goesOn={goesOn} onChoose={onChoose} />
        )
      }
    </Asked>
  )
}
