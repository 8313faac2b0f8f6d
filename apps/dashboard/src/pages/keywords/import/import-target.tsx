import { TagChoice } from '../../../pieces/tag-choice.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { Option } from '../../../ui/option.tsx'
import { groupOptions } from '../dialogs/group-options.ts'
import { useTexts } from '../texts/use-texts.ts'
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
  const texts = useTexts().import
  const { root, tagName } = useWorkspace()
  return (
    <div className="import-target">
      <ChoiceField
        label={texts.group}
        hint={texts.groupHint}
        options={[['', texts.anotherGroup] as const, ...groupOptions(groupsIn(root))]}
        value={target.groupId ?? ''}
        onChoose={(id) => onChange({ ...target, groupId: id === '' ? undefined : id })}
      />
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
