import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { useSharedTexts } from '../../../texts/language.tsx'
import { Field } from '../../../ui/field.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Renames a saved view. */
export function RenameViewForm({
  projectId,
  id,
  name,
  onDone,
}: {
  projectId: number
  id: number
  name: string
  /** Called with the name of the view. */
  onDone: (name: string) => void
}) {
  const texts = useTexts()
  const { cancel } = useSharedTexts()
  const [typed, setTyped] = useState(name)
  const [isMissing, setMissing] = useState(false)
  const renaming = useCommand('edit/positions_2/views', { changes: ['get/positions_2/views'] })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = typed.trim()
        setMissing(wanted === '')
        if (wanted === '' || renaming.isPending) return
        renaming.mutate({ project_id: projectId, id, name: wanted }, { onSuccess: () => onDone(wanted) })
      }}
    >
      <Field
        label={texts.newViewName(name)}
        error={isMissing ? texts.viewNameMissing : undefined}
        value={typed}
        maxLength={100}
        autoFocus
        onChange={({ target }) => setTyped(target.value)}
      />
      {renaming.error !== null && <FailureNotice failure={renaming.error.failure} />}
      <div className="row">
        <button type="submit" aria-disabled={renaming.isPending}>
          {texts.renameView}
        </button>
        <button type="button" className="plain" onClick={() => onDone(name)}>
          {cancel}
        </button>
      </div>
    </form>
  )
}
