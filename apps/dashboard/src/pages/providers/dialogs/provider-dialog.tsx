import type { ProviderDialogProps } from './dialog-props.ts'
import { ProviderForm } from './provider-form.tsx'
import { RemoveProvider } from './remove-provider.tsx'
import { SwitchProvider } from './switch-provider.tsx'
import { TestProvider } from './test-provider.tsx'

/** What a dialog does with a provider. */
export type DialogKind = 'add' | 'edit' | 'test' | 'switchOff' | 'switchOn' | 'remove'

export interface OpenDialog {
  readonly kind: DialogKind
  readonly providerId: string
}

/** The dialog of a kind. */
export function ProviderDialog({ kind, ...props }: { kind: DialogKind } & ProviderDialogProps) {
  switch (kind) {
    case 'add':
    case 'edit':
      return <ProviderForm {...props} isNew={kind === 'add'} />
    case 'test':
      return <TestProvider {...props} />
    case 'switchOff':
    case 'switchOn':
      return <SwitchProvider {...props} on={kind === 'switchOn'} />
    case 'remove':
      return <RemoveProvider {...props} />
  }
}
