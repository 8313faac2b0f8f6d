import type { ProviderStepName } from '@sextant/contract/providers_2/test.ts'
import type { ResultAt } from '@sextant/sdk'
import { formatAmount } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { Findings } from '../findings.tsx'
import { useTexts } from '../texts/use-texts.ts'

type Result = ResultAt<'edit/providers_2/probes/go', readonly never[], never>

/**
 * The steps of a test: those that passed, the one that failed with advice, and those not reached. Then what the replies show
 * about every assumption of the adapter.
 */
export function TestResult({ result: { steps, findings, cost } }: { result: Result }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const names = Object.keys(texts.steps) as ProviderStepName[]
  const failed = steps.find(({ passed }) => passed === 0)
  const broken = findings.filter(({ result }) => result === 'broken').length
  const notReached = failed === undefined ? [] : names.slice(names.indexOf(failed.step) + 1)
  return (
    <>
      <p className="lead">
        <strong>
          {failed !== undefined
            ? texts.testFailed(texts.steps[failed.step].name)
            : broken > 0
              ? texts.testBroken(broken)
              : texts.testPassed}
        </strong>
      </p>
      <ol className="test-steps">
        {steps.map(({ step, passed, text }) => (
          <li key={step}>
            <span className={passed === 1 ? 'passed' : 'failed'}>
              <span aria-hidden="true">{passed === 1 ? '✓' : '✕'}</span>{' '}
              <strong>{texts.steps[step].name}</strong>: {passed === 1 ? texts.passed : texts.failed}
            </span>
            <div className="hint" lang="en">
              {text}
            </div>
            {passed === 0 && <div>{texts.steps[step].todo}</div>}
          </li>
        ))}
        {notReached.map((step) => (
          <li key={step} className="not-reached">
            <span aria-hidden="true">·</span> {texts.steps[step].name}: {texts.notReached}
          </li>
        ))}
      </ol>
      {findings.length > 0 && (
        <>
          <h3>{texts.assumed}</h3>
          <Findings findings={findings} />
        </>
      )}
      {cost !== null && <p className="hint">{texts.testCost(formatAmount(cost, locale))}</p>}
    </>
  )
}
