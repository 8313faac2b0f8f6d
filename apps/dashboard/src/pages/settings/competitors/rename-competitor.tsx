import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { useTexts } from './texts/use-texts.ts'

/** Renames a competitor. */
export function RenameCompetitor({
  projectId,
  id,
  name,
  onClose,
}: {
  projectId: number
  id: number
  name: string
  onClose: () => void
}) {
  const texts = useTexts()
  const [typed, setTyped] = useState(name)
  const command = useCommand('edit/projects_2/competitors/name')
  return (
    <FormDialog
      title={texts.renameTitle(name)}
      action={texts.save}
      command={command}
      ready={typed.trim() !== ''}
      onClose={onClose}
      onSubmit={() =>
        command.mutate({ project_id: projectId, id, name: typed.trim() }, { onSuccess: onClose })
      }
    >
      <Field
        label={texts.columns.name}
        hint={texts.nameHint}
        error={undefined}
        maxLength={255}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  )
}
