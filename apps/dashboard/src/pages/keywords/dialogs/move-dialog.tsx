import { useState } from 'react'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import type { Picked } from '../selection/selection.ts'
import { useBulk } from '../selection/use-bulk.ts'
import { useTexts } from '../texts/use-texts.ts'
import { groupsIn } from '../tree/shape.ts'
import { useWorkspace } from '../workspace.ts'
import { groupOptions } from './group-options.ts'

/** Moves keywords to another group, as an alternative to dragging. */
export function MoveDialog({ picked, onClose }: { picked: Picked; onClose: () => void }) {
  const texts = useTexts()
  const { root, announce } = useWorkspace()
  const groups = groupsIn(root)
  const [groupId, setGroupId] = useState(groups[0]?.id)
  const [place, setPlace] = useState<'in_group' | 'in_group_last'>('in_group_last')
  const { command, change } = useBulk('edit/keywords_2/keywords/move')
  return (
    <FormDialog
      title={texts.move.title(picked.count)}
      action={texts.move.action}
      command={command}
      ready={groupId !== undefined}
      onSubmit={() =>
        change(picked, { to_id: groupId!, to_type: place }, (count) => {
          announce({ sentence: texts.moved(count, groups.find(({ id }) => id === groupId)?.name ?? '') })
          picked.onChanged()
          onClose()
        })
      }
      onClose={onClose}
    >
      <ChoiceField
        label={texts.move.group}
        options={groupOptions(groups)}
        value={groupId}
        onChoose={setGroupId}
      />
      <ChoiceField
        label={texts.move.order}
        options={
          [
            ['in_group_last', texts.move.last],
            ['in_group', texts.move.first],
          ] as const
        }
        value={place}
        onChoose={setPlace}
      />
    </FormDialog>
  )
}
