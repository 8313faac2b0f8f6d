import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { ProviderDialogProps } from './dialog-props.ts'

/** Disables a provider for all accounts, or enables it again. */
export function SwitchProvider({ provider, on, onDone, onClose }: ProviderDialogProps & { on: boolean }) {
  const texts = useTexts()
  const command = useCommand('edit/providers_2/providers')
  return (
    <Confirmation
      title={(on ? texts.switchOnTitle : texts.switchOffTitle)(provider.name)}
      action={on ? texts.switchOn : texts.switchOff}
      danger={!on}
      command={command}
      onConfirm={() =>
        command.mutate(
          { id: provider.id, on: on ? 1 : 0 },
          { onSuccess: () => (onDone(texts.saved(provider.name)), onClose()) },
        )
      }
      onClose={onClose}
    >
      {!on && <p>{texts.switchOffAbout}</p>}
    </Confirmation>
  )
}
