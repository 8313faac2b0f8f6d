import type { ProviderStepName, ProviderTest } from '@sextant/contract/providers_2/test.ts'
import { formatAmount } from '../../../texts/format.ts'
import { useLanguage, useTextsOf } from '../../../texts/language.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'

/** The steps of a test: those that passed, the one that failed with advice, and those not reached. */
export function TestSteps({ test }: { test: ProviderTest }) {
  const texts = useTextsOf({ en, ru })
  const { locale } = useLanguage()
  const names = Object.keys(texts.steps) as ProviderStepName[]
  const failed = test.steps.find(({ passed }) => passed === 0)
  const notReached = failed === undefined ? [] : names.slice(names.indexOf(failed.step) + 1)
  return (
    <>
      <p className="lead">
        <strong>
          {failed === undefined ? texts.testPassed : texts.testFailed(texts.steps[failed.step].name)}
        </strong>
      </p>
      <ol className="test-steps">
        {test.steps.map(({ step, passed, text }) => (
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
      {test.passed === 1 && test.cost !== null && (
        <p className="hint">{texts.testCost(formatAmount(test.cost, locale))}</p>
      )}
    </>
  )
}
