import type { ResultAt } from '@sextant/sdk'
import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { Key } from './keys.ts'

/** Replaces a key with a new one. */
export function RotateKey({
  replaced,
  onMade,
  onClose,
}: {
  replaced: Key
  onMade: (key: ResultAt<'edit/users_2/keys/rotate', readonly never[], never>) => void
  onClose: () => void
}) {
  const { keys: texts } = useTexts()
  const command = useCommand('edit/users_2/keys/rotate', { changes: ['get/users_2/keys'] })
  return (
    <Confirmation
      title={texts.rotateTitle(replaced.name)}
      action={texts.rotate}
      danger
      command={command}
      onConfirm={() => command.mutate({ id: replaced.id }, { onSuccess: ({ result }) => onMade(result) })}
      onClose={onClose}
    >
      <p>{texts.rotateWhat(`${replaced.prefix}…`)}</p>
    </Confirmation>
  )
}
