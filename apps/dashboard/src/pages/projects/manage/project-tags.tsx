import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import type { Project } from '../../../api/projects.ts'
import { useTagNames } from '../../../api/tags.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { TagChoice } from '../../../pieces/tag-choice.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Tags of a project. Each change is saved at once. */
export function ProjectTags({ project }: { project: Project }) {
  const texts = useTexts()
  const { id, tags } = project
  const { tagName } = useTagNames({ project_id: id })
  const change = useCommand('edit/projects_2/projects/tags', { changes: ['get/projects_2/projects'] })
  const saved = new Set(tags === null ? [] : tags.split(',').map(Number))
  // Shown as chosen while being saved.
  const [saving, setSaving] = useState<ReadonlySet<number>>()
  return (
    <section className="manage-part">
      {change.error !== null && <FailureNotice failure={change.error.failure} />}
      <TagChoice
        legend={texts.tags}
        tagName={tagName}
        chosen={saving ?? saved}
        onChange={(wanted) => {
          if (change.isPending) return
          setSaving(wanted)
          change.mutate({ id, tags: [...wanted] }, { onSettled: () => setSaving(undefined) })
        }}
      />
    </section>
  )
}
