import { useCommand } from '../../../api/ask.ts'
import { useTextsOf } from '../../../texts/language.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** Replaces the recovery codes. */
export function RenewCodes({
  onClose,
  onDone,
}: {
  onClose: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}) {
  const texts = useTextsOf({ en, ru })
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
