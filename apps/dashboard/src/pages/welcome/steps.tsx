import { type ReactNode, useEffect, useRef } from 'react'
import type { Project } from '../../api/project.ts'
import { DemoButton } from '../../demo/demo-button.tsx'
import { useTextsOf } from '../../texts/language.tsx'
import { Announcement } from '../../ui/announcement.tsx'
import { type StepName, stepNames, stepOf } from './progress.ts'
import { CheckStep } from './steps/check-step.tsx'
import { KeywordsDone, KeywordsStep } from './steps/keywords-step.tsx'
import { RankStep } from './steps/rank-step.tsx'
import { RegionStep, RegionsDone } from './steps/region-step.tsx'
import { SiteDone, SiteStep } from './steps/site-step.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** All steps: those done with what they made, the present one open, the others by their names. */
export function Steps({
  project,
  goesOn,
  onChoose,
}: {
  project: Project | undefined
  /** Whether somebody comes from a step before, so that the focus goes to the present one. */
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

/** What a step of a project asks for or, once it is done, what it made. */
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
  // Behind the last step nothing is left to do.
  const isDone = state === 'done' || name === stepNames.at(-1)
  const before = useRef(goesOn ? 'later' : state)
  useEffect(() => {
    // What had the focus is gone with the step before.
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
