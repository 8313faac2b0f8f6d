import { useState } from 'react'
import type { Project } from '../../../api/projects.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { ManageProject } from './manage-project.tsx'

/** Opens the dialog in which a project is renamed, tagged, copied, archived or deleted. */
export function ManageButton({ project }: { project: Project }) {
  const texts = useTexts()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="plain manage-button"
        aria-label={texts.manageOf(project.name)}
        onClick={() => setOpen(true)}
      >
        <Icon name="ellipsis" />
      </button>
      {open && <ManageProject project={project} onClose={() => setOpen(false)} />}
    </>
  )
}
