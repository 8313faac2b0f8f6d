import { useCommand } from '../../../api/ask.ts'
import { useTextsOf } from '../../../texts/language.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** Turns off the code at sign-in. */
export function TurnOff({ onClose }: { onClose: () => void }) {
  const texts = useTextsOf({ en, ru })
  const command = useCommand('del/users_2/totp')
  return (
    <ProofDialog
      title={texts.turnOffTitle}
      about={texts.turnOffAbout}
      action={texts.turnOffAction}
      command={command}
      onClose={onClose}
      onProof={(proof) => command.mutate(proof, { onSuccess: onClose })}
    />
  )
}
