import type { Digest } from '@sextant/contract/events_2/kinds.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { useTexts } from './texts/use-texts.ts'

/** When an email target gets its messages. */
export function DigestField({ digest, onChoose }: { digest: Digest; onChoose: (digest: Digest) => void }) {
  const { targets: texts } = useTexts()
  return (
    <ChoiceField
      label={texts.digest}
      hint={texts.digestHint}
      options={Object.entries(texts.digests) as [Digest, string][]}
      value={digest}
      onChoose={onChoose}
    />
  )
}
