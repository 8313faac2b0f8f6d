import { TAGS } from '@sextant/contract/tags_2/tags.ts'
import { useState } from 'react'
import { useAsk, useCommand } from '../../../api/ask.ts'
import type { Project } from '../../../api/projects.ts'
import { useTextsOf } from '../../../texts/language.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'

/** The tags of a project; each choice is saved at once. */
export function ProjectTags({ project: { id, tags } }: { project: Project }) {
  const texts = useTextsOf({ en, ru })
  const names = useAsk('get/tags_2/tags', {}).data?.result
  const change = useCommand('edit/projects_2/projects/tags', { changes: ['get/projects_2/projects'] })
  const saved = tags === null ? [] : tags.split(',').map(Number)
  // Shown as chosen while it is being saved.
  const [saving, setSaving] = useState<number[]>()
  const chosen = saving ?? saved
  return (
    <fieldset className="manage-part tag-choice">
      <legend>{texts.tags}</legend>
      {change.error !== null && <FailureNotice failure={change.error.failure} />}
      {Array.from({ length: TAGS }, (_, index) => index + 1).map((tag) => (
        <label key={tag}>
          <input
            type="checkbox"
            checked={chosen.includes(tag)}
            aria-disabled={change.isPending}
            onChange={({ target }) => {
              if (change.isPending) return
              const wanted = target.checked ? [...chosen, tag] : chosen.filter((other) => other !== tag)
              setSaving(wanted)
              change.mutate({ id, tags: wanted }, { onSettled: () => setSaving(undefined) })
            }}
          />{' '}
          {names?.[tag - 1]?.name ?? texts.tagNumber(tag)}
        </label>
      ))}
    </fieldset>
  )
}
