import { TAGS } from '@sextant/contract/tags_2/tags.ts'
import { useTextsOf } from '../../../texts/language.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { GroupOptions } from '../dialogs/group-options.tsx'
import { TagChoice } from '../dialogs/tag-choice.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { groupsIn } from '../tree/shape.ts'
import { useWorkspace } from '../workspace.ts'
import type { ImportTargetChoice } from './target.ts'

/** Where an import goes, and what is done besides. */
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
      <label className="option">
        <input
          type="checkbox"
          checked={target.movesKnown}
          onChange={(event) => onChange({ ...target, movesKnown: event.target.checked })}
        />{' '}
        {texts.moveKnown}
      </label>
      <label className="option">
        <input
          type="checkbox"
          checked={target.removesSigns}
          onChange={(event) => onChange({ ...target, removesSigns: event.target.checked })}
        />{' '}
        {texts.removeSigns}
      </label>
      <details>
        <summary>{texts.tagsForAll(target.tags.size)}</summary>
        <TagChoice
          legend={texts.tagsForAllLegend}
          tags={Array.from({ length: TAGS }, (_, index) => index + 1)}
          nameOf={tagName}
          chosen={target.tags}
          onChange={(tags) => onChange({ ...target, tags })}
        />
      </details>
    </div>
  )
}
