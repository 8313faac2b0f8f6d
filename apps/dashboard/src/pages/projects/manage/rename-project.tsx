import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import type { Project } from '../../../api/projects.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { useSharedTexts } from '../../../texts/language.tsx'
import { Field } from '../../../ui/field.tsx'
import { useTexts } from '../texts/use-texts.ts'

export function RenameProject({ project: { id, name: before } }: { project: Project }) {
  const { working } = useSharedTexts()
  const texts = useTexts()
  const [name, setName] = useState(before)
  const rename = useCommand('edit/projects_2/projects/name')
  const isEmpty = name.trim() === ''
  return (
    <form
      className="manage-part"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && !rename.isPending) rename.mutate({ id, name: name.trim() })
      }}
    >
      {rename.error !== null && <FailureNotice failure={rename.error.failure} />}
      <Field
        label={texts.rename}
        hint={texts.renameHint}
        error={isEmpty ? texts.nameMissing : undefined}
        maxLength={255}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="row">
        <button type="submit" aria-disabled={rename.isPending}>
          {rename.isPending ? working : texts.save}
        </button>
        <span role="status">{rename.isSuccess && name.trim() === before ? texts.saved : ''}</span>
      </div>
    </form>
  )
}
