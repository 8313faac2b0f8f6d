import { useCommand } from '../../../api/ask.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Turns off the code at sign-in. */
export function TurnOff({ onClose }: { onClose: () => void }) {
  const texts = useTexts()
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
