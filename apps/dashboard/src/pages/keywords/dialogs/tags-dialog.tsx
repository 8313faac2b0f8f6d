import { useState } from 'react'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { TagChoice } from '../../../pieces/tag-choice.tsx'
import { Option } from '../../../ui/option.tsx'
import type { Picked } from '../selection/selection.ts'
import { useBulk } from '../selection/use-bulk.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useWorkspace } from '../workspace.ts'

const actions = ['add', 'remove', 'set'] as const
type Action = (typeof actions)[number]

/** Adds tags to keywords, removes some, or replaces all. */
export function TagsDialog({ picked, onClose }: { picked: Picked; onClose: () => void }) {
  const texts = useTexts()
  const { tagName, announce } = useWorkspace()
  const [action, setAction] = useState<Action>('add')
  const [tags, setTags] = useState<ReadonlySet<number>>(new Set())
  const { command, change } = useBulk('edit/keywords_2/keywords/tags')
  return (
    <FormDialog
      title={texts.tags.title(picked.count)}
      action={texts.tags.actions[action]}
      command={command}
      ready={tags.size > 0 || action === 'set'}
      onSubmit={() =>
        change(picked, { action, tags: [...tags] }, (count) => {
          announce({ sentence: texts.tags.done(count) })
          picked.onChanged()
          onClose()
        })
      }
      onClose={onClose}
    >
      <fieldset>
        <legend>{texts.tags.what}</legend>
        {actions.map((one) => (
          <Option
            key={one}
            type="radio"
            name="action"
            label={texts.tags.explained[one]}
            checked={one === action}
            onChange={() => setAction(one)}
          />
        ))}
      </fieldset>
      <TagChoice legend={texts.tags.which} tagName={tagName} chosen={tags} onChange={setTags} />
    </FormDialog>
  )
}
