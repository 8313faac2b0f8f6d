import { useState } from 'react'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import type { Picked } from '../selection/selection.ts'
import { useBulk } from '../selection/use-bulk.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useWorkspace } from '../workspace.ts'

/** Sets the target page of keywords; an empty one clears it. */
export function TargetDialog({ picked, onClose }: { picked: Picked; onClose: () => void }) {
  const texts = useTexts()
  const { project, announce } = useWorkspace()
  const [target, setTarget] = useState('')
  const [tried, setTried] = useState(false)
  const { command, change } = useBulk('edit/keywords_2/keywords/target')
  return (
    <FormDialog
      title={texts.target.title(picked.count)}
      action={target.trim() === '' ? texts.target.clear : texts.target.set}
      command={command}
      onSubmit={() => {
        setTried(true)
        if (!mayBeFound(target.trim())) return
        change(picked, { target: target.trim() }, (count) => {
          announce({
            sentence: target.trim() === '' ? texts.target.cleared(count) : texts.target.done(count),
          })
          picked.onChanged()
          onClose()
        })
      }}
      onClose={onClose}
    >
      <Field
        label={texts.target.page}
        hint={texts.target.hint(project.site)}
        error={tried && !mayBeFound(target.trim()) ? texts.target.wrong : undefined}
        inputMode="url"
        value={target}
        onChange={(event) => setTarget(event.target.value)}
      />
    </FormDialog>
  )
}

/** Whether a text can be the URL of a result. The API keeps any text for programs, but people should not wait for a page that cannot be. */
function mayBeFound(text: string): boolean {
  if (text === '') return true
  const url = text.includes('://') ? text : `https://${text}`
  return URL.canParse(url) && new URL(url).hostname.includes('.')
}
