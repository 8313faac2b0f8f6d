import { answeredOf, type Run } from './runs.ts'
import { useTexts } from './texts/use-texts.ts'

/** Outcomes of the finished keywords in words, with missing ones emphasized. */
export function AnswerSummary({ run }: { run: Run }) {
  const texts = useTexts()
  const missing = [
    run.failed > 0 && texts.failedOf(run.failed),
    run.partial > 0 && texts.partialOf(run.partial),
    run.cancelled > 0 && texts.cancelledOf(run.cancelled),
  ].filter((part) => part !== false)
  return (
    <div>
      {texts.answeredOf(answeredOf(run))}
      {missing.length > 0 && (
        <div className={run.failed > 0 ? 'worse' : 'hint'}>
          {run.failed > 0 && <span aria-hidden="true">! </span>}
          {texts.summary(missing)}
        </div>
      )}
    </div>
  )
}
