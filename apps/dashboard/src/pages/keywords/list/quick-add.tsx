import { KEYWORD_LENGTH } from '@sextant/contract/keywords_2/keywords.ts'
import { useId, useMemo, useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { ChoiceButton } from '../../../ui/choice-button.tsx'
import { FieldError } from '../../../ui/field-error.tsx'
import { linesOf } from '../../../ui/lines.ts'
import { groupOptions } from '../dialogs/group-options.ts'
import { csvCell } from '../import/csv.ts'
import { useTexts } from '../texts/use-texts.ts'
import { groupsIn, usualGroup } from '../tree/shape.ts'
import { useWorkspace } from '../workspace.ts'

/** Adds one keyword to the open group, or to a chosen group of the open folder. */
export function QuickAdd() {
  const texts = useTexts().quickAdd
  const { project, node, open, announce } = useWorkspace()
  const [phrase, setPhrase] = useState('')
  const [chosen, setChosen] = useState<number>()
  const id = useId()
  // An import reports whether the project already had the keyword.
  const command = useCommand('add/keywords_2/keywords/import')
  // There may be thousands of groups; they are not rendered again on every keystroke.
  const groups = useMemo(() => groupsIn(node), [node])
  const options = useMemo(() => groupOptions(groups), [groups])
  const group = groups.find((one) => one.id === chosen) ?? usualGroup(node)
  const groupName = group?.name ?? texts.newGroup
  const place =
    group !== undefined
      ? { group_id: group.id }
      : { group_name: groupName, ...(node.kind === 'folder' && { folder_id: node.id }) }
  const length = phrase.trim().replaceAll(/\s+/g, ' ').length
  const isTooLong = length > KEYWORD_LENGTH
  const submit = () => {
    if (length === 0 || isTooLong || command.isPending) return
    command.mutate(
      { project_id: project.id, keywords: ['name', csvCell(phrase)], ...place },
      {
        onSuccess: ({ result }) => {
          const name = phrase.trim()
          announce({ sentence: result.countAdded === 1 ? texts.added(name, groupName) : texts.known(name) })
          // What is typed meanwhile is the next keyword.
          setPhrase((now) => (now === phrase ? '' : now))
        },
      },
    )
  }
  return (
    <form
      className="quick-add"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label htmlFor={id}>{groups.length > 1 ? texts.anyLabel : texts.label(groupName)}</label>
      <div className="row">
        <input
          id={id}
          value={phrase}
          placeholder={texts.example}
          aria-invalid={isTooLong}
          aria-describedby={isTooLong ? `${id}-error` : undefined}
          onChange={({ target }) => setPhrase(target.value)}
          onPaste={(event) => {
            // A field of one line would join the lines to one keyword.
            const text = event.clipboardData.getData('text')
            if (linesOf(text).length < 2) return
            event.preventDefault()
            open({ kind: 'import', text })
          }}
        />
        {groups.length > 1 && (
          <ChoiceButton label={texts.to} options={options} chosen={group?.id} onChoose={setChosen} />
        )}
        <button type="submit" aria-disabled={command.isPending}>
          {texts.add}
        </button>
      </div>
      {isTooLong && <FieldError id={`${id}-error`}>{texts.tooLong(length, KEYWORD_LENGTH)}</FieldError>}
      {command.error !== null && <FailureNotice failure={command.error.failure} />}
    </form>
  )
}
