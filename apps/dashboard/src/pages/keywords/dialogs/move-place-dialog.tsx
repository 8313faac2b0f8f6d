import { useState } from 'react'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { canHold, neighboursIn, type MovableNode } from '../tree/destination.ts'
import { holdersIn, pathOf } from '../tree/shape.ts'
import { useMovePlace } from '../tree/use-move-place.ts'
import { useWorkspace } from '../workspace.ts'

/** Moves a folder or a group, as an alternative to dragging: into a folder, before a chosen neighbour. */
export function MovePlaceDialog({ node, onClose }: { node: MovableNode; onClose: () => void }) {
  const texts = useTexts()
  const { project, root, announce } = useWorkspace()
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
        move(node, { holder, before: neighbours.find(({ key }) => key === beforeKey) }, (count) => {
          if (count === 0) announce({ sentence: texts.gone(node.name), isNothing: true })
          else announce({ sentence: texts.movePlace.done(node.name) })
          onClose()
        })
      }
      onClose={onClose}
    >
      <ChoiceField
        label={texts.movePlace.folder}
        options={holders.map(
          (one) => [one.key, one.kind === 'project' ? texts.movePlace.top : pathOf(one).join(' / ')] as const,
        )}
        value={holder.key}
        onChoose={(key) => {
          setHolderKey(key)
          setBeforeKey('')
        }}
      />
      <ChoiceField
        label={texts.movePlace.order}
        options={[
          ['', texts.movePlace.last] as const,
          ...neighbours.map(({ key, name }) => [key, texts.movePlace.before(name)] as const),
        ]}
        value={beforeKey}
        onChoose={setBeforeKey}
      />
    </FormDialog>
  )
}
