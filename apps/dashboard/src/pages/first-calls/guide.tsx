import { useState } from 'react'
import type { Project } from '../../api/projects.ts'
import type { Credentials } from '../../api/session.ts'
import { useTexts } from '../../texts/language.tsx'
import { Command } from '../../ui/command.tsx'
import { commandsOf, isDone, keyCommand, projectInHand, type StepName, stepNames } from './steps.ts'

/** Five calls from nothing to a position, filled in with what is known and marked as they are done. */
export function Guide({ credentials, projects }: { credentials: Credentials; projects: readonly Project[] }) {
  const { guide, reference } = useTexts()
  const project = projectInHand(projects)
  const commands = commandsOf(location.origin, credentials.userId, project, guide.sample)
  // A step done while somebody looks stays open: folding it would take the line, and the focus, away.
  const [doneBefore] = useState(() => stepNames.filter((step) => isDone(step, project)))
  const next = stepNames.find((step) => !isDone(step, project))
  const labels = (what: string) => ({
    copy: guide.copy,
    copyOf: guide.copyOf(what),
    copied: guide.copied,
    notCopied: guide.notCopied,
  })
  return (
    <section className="guide" aria-labelledby="guide-title">
      <h2 id="guide-title">{guide.title}</h2>
      <p>
        {guide.about} {project === undefined ? guide.placeholders : guide.filled(project.name)}
      </p>
      <h3>{guide.keyStep}</h3>
      <p className="hint">{guide.keyHint}</p>
      <Command
        shown={keyCommand('•'.repeat(8))}
        copied={keyCommand(credentials.key)}
        labels={labels(guide.keyStep)}
      />
      <ol>
        {stepNames.map((step) => {
          const done = isDone(step, project)
          const command = (
            <>
              <p className="hint">{hintOf(step, guide)}</p>
              <Command shown={commands[step]} labels={labels(guide.steps[step])} />
            </>
          )
          return (
            <li key={step}>
              <h3>
                {guide.steps[step]}
                {done && <span className="mark done">✓ {guide.done}</span>}
                {step === next && <span className="mark next">→ {guide.next}</span>}
              </h3>
              {done && doneBefore.includes(step) ? (
                <details>
                  <summary>{guide.showAgain}</summary>
                  {command}
                </details>
              ) : (
                command
              )}
            </li>
          )
        })}
      </ol>
      <p>
        {guide.more} <a href="/docs">{reference}</a>.
      </p>
    </section>
  )
}

function hintOf(step: StepName, { stepsHint, sample }: ReturnType<typeof useTexts>['guide']): string {
  return step === 'region' ? stepsHint.region(sample.place) : stepsHint[step]
}
