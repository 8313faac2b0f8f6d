import { providerSteps, type ProviderStepName } from '@sextant/contract/providers_2/test.ts'

/** A step of a provider test with its result. */
export interface TrialStep {
  readonly step: ProviderStepName
  readonly passed: boolean
  readonly text: string
}

export function passed(step: ProviderStepName, text: string = providerSteps[step]): TrialStep {
  return { step, passed: true, text }
}

export function failed(step: ProviderStepName, text: string): TrialStep {
  return { step, passed: false, text }
}
