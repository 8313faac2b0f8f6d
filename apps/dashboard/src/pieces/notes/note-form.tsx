import { ANNOTATION_TEXT } from '@sextant/contract/projects_2/annotations.ts'
import { useState } from 'react'
import { useCommand } from '../../api/ask.ts'
import { useToday } from '../../api/project.ts'
import type { TrackedRegion } from '../../api/regions.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Option } from '../../ui/option.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useRegionName } from '../regions/region-select.tsx'
import type { NoteDialog } from './note-dialog.ts'
import { useTexts } from './texts/use-texts.ts'

/** A form for an annotation: a new one, or the text and days of one. */
export function NoteForm({
  projectId,
  region,
  keyword,
  dialog,
  onDone,
  onClose,
}: {
  projectId: number
  region: TrackedRegion | undefined
  keyword: { readonly id: string; readonly name: string } | undefined
  dialog: NoteDialog
  onDone: (said: string) => void
  onClose: () => void
}) {
  const texts = useTexts()
  const nameOf = useRegionName()
  const today = useToday()
  const before = dialog.kind === 'add' ? undefined : dialog.annotation
  const [text, setText] = useState(before?.text ?? '')
  const [first, setFirst] = useState(dialog.kind === 'add' ? dialog.day : dialog.annotation.date1)
  const [last, setLast] = useState(before === undefined || before.date1 === before.date2 ? '' : before.date2)
  const [ofRegion, setOfRegion] = useState(false)
  const [ofKeyword, setOfKeyword] = useState(false)
  const [isTried, setTried] = useState(false)
  const changes = ['get/projects_2/annotations'] as const
  const adding = useCommand('add/projects_2/annotations', { changes })
  const editing = useCommand('edit/projects_2/annotations', { changes })
  const isMissing = text.trim() === ''
  const isUndated = first === ''
  const isReversed = last !== '' && last < first
  const submit = () => {
    setTried(true)
    if (isMissing || isUndated || isReversed) return
    const said = { onSuccess: () => onDone(texts.saved) }
    const sent = { project_id: projectId, date1: first, date2: last || first, text: text.trim() }
    if (before !== undefined) editing.mutate({ ...sent, id: before.id }, said)
    else {
      adding.mutate(
        {
          ...sent,
          ...(ofRegion && region !== undefined ? { regions_indexes: [region.index] } : {}),
          ...(ofKeyword && keyword !== undefined ? { keyword_id: keyword.id } : {}),
        },
        said,
      )
    }
  }
  return (
    <FormDialog
      title={before === undefined ? texts.addTitle : texts.editTitle}
      action={texts.save}
      command={before === undefined ? adding : editing}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={texts.text}
        hint={texts.textHint}
        error={isTried && isMissing ? texts.textMissing : undefined}
        value={text}
        maxLength={ANNOTATION_TEXT}
        onChange={({ target }) => setText(target.value)}
      />
      <DateField
        label={texts.first}
        error={isTried && isUndated ? texts.firstMissing : undefined}
        value={first}
        today={today}
        onChange={setFirst}
      />
      <DateField
        label={texts.last}
        hint={texts.lastHint}
        error={isTried && isReversed ? texts.lastReversed : undefined}
        value={last}
        today={today}
        onChange={setLast}
      />
      {before === undefined && region !== undefined && (
        <Option
          label={texts.onlyRegion(nameOf(region))}
          checked={ofRegion}
          onChange={({ target }) => setOfRegion(target.checked)}
        />
      )}
      {before === undefined && keyword !== undefined && (
        <Option
          label={texts.onlyKeyword(keyword.name)}
          checked={ofKeyword}
          onChange={({ target }) => setOfKeyword(target.checked)}
        />
      )}
    </FormDialog>
  )
}
