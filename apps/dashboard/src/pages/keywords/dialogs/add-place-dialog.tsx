import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { folderKey, groupKey } from '../place.ts'
import { useTexts } from '../texts/use-texts.ts'
import type { HolderNode } from '../tree/shape.ts'
import { useWorkspace } from '../workspace.ts'
import { folderNameFault } from './folder-name.ts'

/** Creates a group or a folder and opens it. */
export function AddPlaceDialog({
  kind,
  into,
  onClose,
}: {
  kind: 'group' | 'folder'
  into: HolderNode
  onClose: () => void
}) {
  const texts = useTexts()
  const { project, changeView } = useWorkspace()
  const [name, setName] = useState('')
  const groups = useCommand('add/keywords_2/groups')
  const folders = useCommand('add/keywords_2/folders')
  const fault = kind === 'folder' ? folderNameFault(name, texts) : undefined
  const place = { project_id: project.id, to_id: into.id }
  const submit = () => {
    if (kind === 'group') {
      groups.mutate(
        { ...place, to_type: 'in_folder_last', names: [name.trim()] },
        {
          onSuccess: ({ result: [group] }) => {
            changeView({ in: groupKey(group!.id!) })
            onClose()
          },
        },
      )
    } else {
      folders.mutate(
        { ...place, name: name.trim() },
        {
          onSuccess: ({ result }) => {
            changeView({ in: folderKey(result.id!) })
            onClose()
          },
        },
      )
    }
  }
  return (
    <FormDialog
      title={texts.addPlace[kind].title}
      action={texts.addPlace.action}
      command={kind === 'group' ? groups : folders}
      ready={name.trim() !== '' && fault === undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={texts.addPlace.name}
        hint={into.kind === 'project' ? texts.addPlace.atTop : texts.addPlace.into(into.name)}
        error={fault}
        maxLength={255}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  )
}
