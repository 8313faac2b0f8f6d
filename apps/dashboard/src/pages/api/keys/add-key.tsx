import type { ResultAt } from '@sextant/sdk'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { boundsSent, KeyBounds, NO_BOUNDS } from './key-bounds.tsx'

/** Longest name of a key (`add/users_2/keys`). */
const NAME_LENGTH = 100

/** Creates a key with a name and bounds. */
export function AddKey({
  onMade,
  onClose,
}: {
  onMade: (key: ResultAt<'add/users_2/keys', readonly never[], never>) => void
  onClose: () => void
}) {
  const { keys: texts } = useTexts()
  const [name, setName] = useState('')
  const [bounds, setBounds] = useState(NO_BOUNDS)
  const command = useCommand('add/users_2/keys', { changes: ['get/users_2/keys'] })
  return (
    <FormDialog
      title={texts.addTitle}
      action={texts.addAction}
      command={command}
      ready={name.trim() !== '' && bounds.scopes.length > 0}
      onSubmit={() =>
        command.mutate(
          { name: name.trim(), ...boundsSent(bounds) },
          { onSuccess: ({ result }) => onMade(result) },
        )
      }
      onClose={onClose}
    >
      <Field
        label={texts.name}
        hint={texts.nameHint}
        error={undefined}
        value={name}
        maxLength={NAME_LENGTH}
        onChange={({ target }) => setName(target.value)}
      />
      <KeyBounds bounds={bounds} onChange={setBounds} />
    </FormDialog>
  )
}
