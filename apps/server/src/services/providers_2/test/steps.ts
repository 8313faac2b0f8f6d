import type { ProviderTest } from '@sextant/contract/providers_2/test.ts'
import type { TrialStep } from '#providers/trial-step.ts'

/** Steps of a test as on the wire. */
export function wireSteps(steps: readonly TrialStep[]): ProviderTest['steps'] {
  return steps.map(({ step, passed, text }) => ({ step, passed: passed ? 1 : 0, text }))
}
