import { useState } from 'react'
import { useTextsOf } from '../../../texts/language.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { canHold, neighboursIn, type MovableNode } from '../tree/destination.ts'
import { holdersIn, pathOf } from '../tree/shape.ts'
import { useMovePlace } from '../tree/use-move-place.ts'
import { useWorkspace } from '../workspace.ts'

/** Moves a folder or a group, as an alternative to dragging: into a folder, before a chosen neighbour. */
export function MovePlaceDialog({ node, onClose }: { node: MovableNode; onClose: () => void }) {
  const texts = useTextsOf({ en, ru })
  const { project, root, tell } = useWorkspace()
  const { command, move } = useMovePlace(project.id)
  const holders = holdersIn(root).filter((holder) => canHold(holder, node))
  const [holderKey, setHolderKey] = useState<string>(node.parent?.key ?? '')
  const [beforeKey, setBeforeKey] = useState('')
  const holder = holders.find(({ key }) => key === holderKey) ?? root
  const neighbours = neighboursIn(holder, node)
  return (
    <FormDialog
      title={texts.movePlace.title(node.name)}
      action={texts.movePlace.action}
      command={command}
      onSubmit={() =>
        move(node, { holder, before: neighbours.find(({ key }) => key === beforeKey) }, () => {
          tell({ sentence: texts.movePlace.done(node.name) })
          onClose()
        })
      }
      onClose={onClose}
    >
      <ChoiceField
        label={texts.movePlace.folder}
        autoFocus
        value={holder.key}
        onChange={({ target }) => {
          setHolderKey(target.value)
          setBeforeKey('')
        }}
      >
        {holders.map((one) => (
          <option key={one.key} value={one.key}>
            {one.kind === 'project' ? texts.movePlace.top : pathOf(one).join(' / ')}
          </option>
        ))}
      </ChoiceField>
      <ChoiceField
        label={texts.movePlace.order}
        value={beforeKey}
        onChange={({ target }) => setBeforeKey(target.value)}
      >
        <option value="">{texts.movePlace.last}</option>
        {neighbours.map((one) => (
          <option key={one.key} value={one.key}>
            {texts.movePlace.before(one.name)}
          </option>
        ))}
      </ChoiceField>
    </FormDialog>
  )
}
