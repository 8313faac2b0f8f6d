import { useEffect, useRef, type ReactNode } from 'react'
import type { Project } from '../../api/project.ts'
import { DemoButton } from '../../pieces/demo/demo-button.tsx'
import { useTextsOf } from '../../texts/language.tsx'
import { Announcement } from '../../ui/announcement.tsx'
import { stepNames, stepOf, type StepName } from './progress.ts'
import { CheckStep } from './steps/check-step.tsx'
import { KeywordsDone, KeywordsStep } from './steps/keywords-step.tsx'
import { RankStep } from './steps/rank-step.tsx'
import { RegionsDone, RegionStep } from './steps/region-step.tsx'
import { SiteDone, SiteStep } from './steps/site-step.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** All steps: finished ones with their result, the current one open, later ones by name. */
export function Steps({
  project,
  goesOn,
  onChoose,
}: {
  project: Project | undefined
  /** Whether the user has just finished a step, so that the focus moves to the next. */
  goesOn: boolean
  onChoose: (projectId: number | undefined) => void
}) {
  const texts = useTextsOf({ en, ru })
  const current = stepOf(project)
  const place = stepNames.indexOf(current)
  return (
    <>
      <Announcement>{texts.progress(place + 1, stepNames.length, texts.steps[current])}</Announcement>
      <div className="welcome-columns">
        <ol className="steps">
          {stepNames.map((name, index) => (
            <Step
              key={name}
              name={name}
              state={index < place ? 'done' : index === place ? 'now' : 'later'}
              goesOn={goesOn}
            >
              {project === undefined
                ? name === 'site' && <SiteStep onAdded={onChoose} />
                : index <= place && <StepContent name={name} project={project} isDone={index < place} />}
            </Step>
          ))}
        </ol>
        {project === undefined ? (
          <section className="panel" aria-labelledby="demo-title">
            <h2 id="demo-title">{texts.demoTitle}</h2>
            <DemoButton />
          </section>
        ) : (
          <section className="panel" aria-labelledby="other-title">
            <h2 id="other-title">{texts.otherTitle}</h2>
            <p className="hint">{texts.otherHint}</p>
            <button type="button" onClick={() => onChoose(undefined)}>
              {texts.otherSite}
            </button>
          </section>
        )}
      </div>
    </>
  )
}

/** The form of a step or, once it is finished, its result. */
function StepContent({ name, project, isDone }: { name: StepName; project: Project; isDone: boolean }) {
  switch (name) {
    case 'site':
      return <SiteDone project={project} />
    case 'keywords':
      return isDone ? <KeywordsDone project={project} /> : <KeywordsStep project={project} />
    case 'region':
      return isDone ? <RegionsDone project={project} /> : <RegionStep project={project} />
    case 'check':
      return !isDone && <CheckStep project={project} />
    case 'rank':
      return <RankStep project={project} />
  }
}

function Step({
  name,
  state,
  goesOn,
  children,
}: {
  name: StepName
  state: 'done' | 'now' | 'later'
  goesOn: boolean
  children: ReactNode
}) {
  const texts = useTextsOf({ en, ru })
  const heading = useRef<HTMLHeadingElement>(null)
  // The last step is finished when it is reached.
  const isDone = state === 'done' || name === stepNames.at(-1)
  const before = useRef(goesOn ? 'later' : state)
  useEffect(() => {
    // The element that had the focus disappeared with the previous step.
    if (state === 'now' && before.current === 'later') heading.current?.focus()
    before.current = state
  }, [state])
  return (
    <li className={`step ${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <h2 ref={heading} tabIndex={-1}>
        {texts.steps[name]}
        {state !== 'later' && (
          <span className="mark">
            <span aria-hidden="true">{isDone ? '✓ ' : '→ '}</span>
            {isDone ? texts.done : texts.now}
          </span>
        )}
      </h2>
      {children}
    </li>
  )
}
