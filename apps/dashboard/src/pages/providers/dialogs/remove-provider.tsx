import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { useTextsOf } from '../../../texts/language.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import type { ProviderDialogProps } from './dialog-props.ts'

/** Removes a provider that was added on this page, with its key. */
export function RemoveProvider({ provider, onDone, onClose }: ProviderDialogProps) {
  const texts = useTextsOf({ en, ru })
  const command = useCommand('del/providers_2/providers')
  return (
    <Confirmation
      title={texts.removeTitle(provider.name)}
      action={texts.remove}
      danger
      command={command}
      onConfirm={() =>
        command.mutate(
          { id: provider.id },
          { onSuccess: () => (onDone(texts.saved(provider.name)), onClose()) },
        )
      }
      onClose={onClose}
    >
      <p>{texts.removeAbout}</p>
    </Confirmation>
  )
}
