import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { Field } from '../../../ui/field.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Saves the current view under a name. */
export function SaveViewForm({
  projectId,
  parameters,
  onSaved,
}: {
  projectId: number
  /** The current view, as the query of its address. */
  parameters: string
  onSaved: (name: string) => void
}) {
  const texts = useTexts()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const saving = useCommand('add/positions_2/views', { changes: ['get/positions_2/views'] })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(name.trim() === '')
        if (name.trim() === '' || saving.isPending) return
        saving.mutate(
          { project_id: projectId, name: name.trim(), parameters },
          {
            onSuccess: () => {
              onSaved(name.trim())
              setName('')
            },
          },
        )
      }}
    >
      <Field
        label={texts.viewName}
        hint={texts.viewNameHint}
        error={isMissing ? texts.viewNameMissing : undefined}
        value={name}
        maxLength={100}
        onChange={({ target }) => setName(target.value)}
      />
      {saving.error !== null && <FailureNotice failure={saving.error.failure} />}
      <div className="row">
        <button type="submit" className="primary" aria-disabled={saving.isPending}>
          {texts.saveView}
        </button>
      </div>
    </form>
  )
}
