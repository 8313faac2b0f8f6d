import type { ProviderCap } from '@sextant/contract/providers_2/caps.ts'

/** What is spent or reserved of a cap. Rounded to the smallest amount: as numbers, 0.7 and 0.1 are less than 0.8. */
export function usedOf({ spent, reserved }: Pick<ProviderCap, 'spent' | 'reserved'>): number {
  return Math.round((Number(spent) + Number(reserved)) * 1e9) / 1e9
}
