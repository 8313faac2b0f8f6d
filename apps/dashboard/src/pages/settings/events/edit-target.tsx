import type { TargetKind } from '@sextant/contract/events_2/kinds.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import type { Target } from './target.ts'
import { useTexts } from './texts/use-texts.ts'

/** Changes the name or address of a target. Its kind and its secret stay. */
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
          { project_id: projectId, id: target.id, name: name.trim(), address: address.trim() },
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
    </FormDialog>
  )
}
