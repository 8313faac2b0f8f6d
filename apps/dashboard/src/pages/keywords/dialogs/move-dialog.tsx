import { useState } from 'react'
import { useTextsOf } from '../../../texts/language.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import type { Picked } from '../selection/selection.ts'
import { useBulk } from '../selection/use-bulk.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { groupsIn } from '../tree/shape.ts'
import { useWorkspace } from '../workspace.ts'
import { GroupOptions } from './group-options.tsx'

/** Moves keywords to another group, as an alternative to dragging. */
export function MoveDialog({ picked, onClose }: { picked: Picked; onClose: () => void }) {
  const texts = useTextsOf({ en, ru })
  const { root, tell } = useWorkspace()
  const groups = groupsIn(root)
  const [groupId, setGroupId] = useState(String(groups[0]?.id ?? ''))
  const [place, setPlace] = useState<'in_group' | 'in_group_last'>('in_group_last')
  const { command, change } = useBulk('edit/keywords_2/keywords/move')
  return (
    <FormDialog
      title={texts.move.title(picked.count)}
      action={texts.move.action}
      command={command}
      ready={groupId !== ''}
      onSubmit={() =>
        change(picked, { to_id: groupId, to_type: place }, (count) => {
          tell({ sentence: texts.moved(count, groups.find(({ id }) => String(id) === groupId)?.name ?? '') })
          picked.onChanged()
          onClose()
        })
      }
      onClose={onClose}
    >
      <ChoiceField
        label={texts.move.group}
        autoFocus
        value={groupId}
        onChange={({ target }) => setGroupId(target.value)}
      >
        <GroupOptions groups={groups} />
      </ChoiceField>
      <ChoiceField
        label={texts.move.order}
        value={place}
        onChange={({ target }) => setPlace(target.value === 'in_group' ? 'in_group' : 'in_group_last')}
      >
        <option value="in_group_last">{texts.move.last}</option>
        <option value="in_group">{texts.move.first}</option>
      </ChoiceField>
    </FormDialog>
  )
}
