import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { Key } from './keys.ts'

/** Revokes a key permanently. */
export function RevokeKey({ revoked, onClose }: { revoked: Key; onClose: () => void }) {
  const { keys: texts } = useTexts()
  const command = useCommand('del/users_2/keys', { changes: ['get/users_2/keys'] })
  return (
    <Confirmation
      title={texts.revokeTitle(revoked.name)}
      action={texts.revoke}
      danger
      command={command}
      onConfirm={() => command.mutate({ id: revoked.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{texts.revokeWhat(`${revoked.prefix}…`)}</p>
    </Confirmation>
  )
}
