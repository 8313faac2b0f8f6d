import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { ProviderDialogProps } from './dialog-props.ts'

/** Removes a provider that was added on this page, with its key. */
export function RemoveProvider({ provider, onDone, onClose }: ProviderDialogProps) {
  const texts = useTexts()
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
