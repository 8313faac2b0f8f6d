import type { Provider } from '@sextant/contract/providers_2/providers.ts'

export interface ProviderDialogProps {
  readonly provider: Provider
  /** Called with a description of what was done. */
  readonly onDone: (said: string) => void
  readonly onClose: () => void
}
