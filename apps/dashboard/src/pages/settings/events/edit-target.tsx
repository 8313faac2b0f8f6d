import type { Digest, TargetKind } from '@sextant/contract/events_2/kinds.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { DigestField } from './digest-field.tsx'
import type { Target } from './target.ts'
import { useTexts } from './texts/use-texts.ts'

/** Changes the name, address or digest of a target. Its kind and its secret stay. */
export function EditTarget({
  projectId,
  target,
  onClose,
}: {
  projectId: number
  target: Target
  onClose: () => void
}) {
  const { targets: texts, save } = useTexts()
  const [name, setName] = useState(target.name)
  const [address, setAddress] = useState(target.address)
  const [digest, setDigest] = useState(target.digest as Digest)
  const command = useCommand('edit/events_2/targets')
  const kind = target.kind as TargetKind
  return (
    <FormDialog
      title={texts.editTitle(target.name)}
      action={save}
      command={command}
      ready={name.trim() !== '' && address.trim() !== ''}
      onClose={onClose}
      onSubmit={() =>
        command.mutate(
          {
            project_id: projectId,
            id: target.id,
            name: name.trim(),
            address: address.trim(),
            digest: digest === target.digest ? undefined : digest,
          },
          { onSuccess: onClose },
        )
      }
    >
      <Field
        label={texts.columns.name}
        hint={texts.nameHint}
        error={undefined}
        maxLength={255}
        value={name}
        onChange={({ target: field }) => setName(field.value)}
      />
      <Field
        label={texts.addresses[kind]}
        hint={texts.addressHints[kind]}
        error={undefined}
        maxLength={2_000}
        value={address}
        onChange={({ target: field }) => setAddress(field.value)}
      />
      {kind === 'email' && <DigestField digest={digest} onChoose={setDigest} />}
    </FormDialog>
  )
}
