import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { UserDialogProps } from './dialog-props.ts'

/** Disables a user, or enables it again. */
export function SwitchUser({ user, onDone, onClose }: UserDialogProps) {
  const texts = useTexts()
  const edit = useCommand('edit/users_2/accounts', { changes: ['get/users_2/accounts'] })
  const disabling = user.disabled === null
  return (
    <Confirmation
      title={disabling ? texts.disableTitle(user.name) : texts.enableTitle(user.name)}
      action={disabling ? texts.disable : texts.enable}
      danger={disabling}
      command={edit}
      onConfirm={() =>
        edit.mutate(
          { id: user.id, disabled: disabling },
          {
            onSuccess: () => {
              onDone(disabling ? texts.disabled(user.name) : texts.enabled(user.name))
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>{disabling ? texts.disableAbout : texts.enableAbout}</p>
    </Confirmation>
  )
}
