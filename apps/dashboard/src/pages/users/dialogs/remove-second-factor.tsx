import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { UserDialogProps } from './dialog-props.ts'

/** Lets a user who has lost the authenticator app sign in with the password alone. */
export function RemoveSecondFactor({ user, onDone, onClose }: UserDialogProps) {
  const texts = useTexts()
  const remove = useCommand('del/users_2/totp', { changes: ['get/users_2/accounts'] })
  return (
    <Confirmation
      title={texts.noCodeTitle(user.name)}
      action={texts.noCode}
      danger
      command={remove}
      onConfirm={() =>
        remove.mutate(
          { user_id: user.id },
          {
            onSuccess: () => {
              onDone(texts.noCodeDone(user.name))
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>{texts.noCodeAbout}</p>
    </Confirmation>
  )
}
