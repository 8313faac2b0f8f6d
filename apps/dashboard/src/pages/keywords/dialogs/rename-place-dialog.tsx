import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { MovableNode } from '../tree/destination.ts'
import { useWorkspace } from '../workspace.ts'
import { folderNameFault } from './folder-name.ts'

export function RenamePlaceDialog({ node, onClose }: { node: MovableNode; onClose: () => void }) {
  const texts = useTexts()
  const { project, announce } = useWorkspace()
  const [name, setName] = useState(node.name)
  const command = useCommand(
    node.kind === 'group' ? 'edit/keywords_2/groups/rename' : 'edit/keywords_2/folders/rename',
  )
  const fault = node.kind === 'group' ? undefined : folderNameFault(name, texts)
  return (
    <FormDialog
      title={texts.renamePlace.title(node.name)}
      action={texts.renamePlace.action}
      command={command}
      ready={name.trim() !== '' && fault === undefined}
      onSubmit={() =>
        command.mutate(
          { project_id: project.id, id: node.id, name: name.trim() },
          {
            onSuccess: ({ result }) => {
              if (result === 0) announce({ sentence: texts.gone(node.name), isNothing: true })
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <Field
        label={texts.addPlace.name}
        hint={texts.renamePlace.hint}
        error={fault}
        maxLength={255}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  )
}
