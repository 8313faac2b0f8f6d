import type { Provider } from '@sextant/contract/providers_2/providers.ts'

export interface ProviderDialogProps {
  readonly provider: Provider
  /** Called with what was done, in words. */
  readonly onDone: (said: string) => void
  readonly onClose: () => void
}
