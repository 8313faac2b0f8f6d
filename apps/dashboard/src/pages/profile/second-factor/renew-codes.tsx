import { useCommand } from '../../../api/ask.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Replaces the recovery codes. */
export function RenewCodes({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}) {
  const texts = useTexts()
  const command = useCommand('edit/users_2/totp/codes')
  return (
    <ProofDialog
      title={texts.renewTitle}
      about={texts.renewAbout}
      action={texts.renewAction}
      command={command}
      onClose={onClose}
      onProof={(proof) => command.mutate(proof, { onSuccess: ({ result }) => onDone(result.recovery_codes) })}
    />
  )
}
