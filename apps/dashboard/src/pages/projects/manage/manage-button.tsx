import { useState } from 'react'
import type { Project } from '../../../api/projects.ts'
import { useTextsOf } from '../../../texts/language.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { ManageProject } from './manage-project.tsx'

/** Opens the dialog in which a project is renamed, tagged, copied, archived or deleted. */
export function ManageButton({ project }: { project: Project }) {
  const texts = useTextsOf({ en, ru })
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
