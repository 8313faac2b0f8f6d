import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { useTextsOf } from '../../../texts/language.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import type { ProviderDialogProps } from './dialog-props.ts'

/** Disables a provider for all accounts, or enables it again. */
export function SwitchProvider({ provider, on, onDone, onClose }: ProviderDialogProps & { on: boolean }) {
  const texts = useTextsOf({ en, ru })
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
