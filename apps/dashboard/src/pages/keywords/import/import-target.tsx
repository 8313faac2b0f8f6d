import { useTextsOf } from '../../../texts/language.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { Option } from '../../../ui/option.tsx'
import { TagChoice } from '../../../ui/tag-choice.tsx'
import { GroupOptions } from '../dialogs/group-options.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { groupsIn } from '../tree/shape.ts'
import { useWorkspace } from '../workspace.ts'
import type { ImportTargetChoice } from './target.ts'

/** The destination of an import and its options. */
export function ImportTarget({
  target,
  onChange,
}: {
  target: ImportTargetChoice
  onChange: (target: ImportTargetChoice) => void
}) {
  const texts = useTextsOf({ en, ru }).import
  const { root, tagName } = useWorkspace()
  return (
    <div className="import-target">
      <ChoiceField
        label={texts.group}
        hint={texts.groupHint}
        value={target.groupId ?? ''}
        onChange={({ target: { value } }) =>
          onChange({ ...target, groupId: value === '' ? undefined : Number(value) })
        }
      >
        <option value="">{texts.anotherGroup}</option>
        <GroupOptions groups={groupsIn(root)} />
      </ChoiceField>
      {target.groupId === undefined && (
        <Field
          label={texts.groupName}
          hint={texts.groupNameHint}
          error={undefined}
          required
          maxLength={255}
          value={target.groupName}
          onChange={(event) => onChange({ ...target, groupName: event.target.value })}
        />
      )}
      <Option
        label={texts.moveKnown}
        checked={target.movesKnown}
        onChange={(event) => onChange({ ...target, movesKnown: event.target.checked })}
      />
      <Option
        label={texts.removeSigns}
        checked={target.removesSigns}
        onChange={(event) => onChange({ ...target, removesSigns: event.target.checked })}
      />
      <details>
        <summary>{texts.tagsForAll(target.tags.size)}</summary>
        <TagChoice
          legend={texts.tagsForAllLegend}
          tagName={tagName}
          chosen={target.tags}
          onChange={(tags) => onChange({ ...target, tags })}
        />
      </details>
    </div>
  )
}
