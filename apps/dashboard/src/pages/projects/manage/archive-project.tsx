import { useCommand } from '../../../api/ask.ts'
import type { Project } from '../../../api/projects.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { useSharedTexts } from '../../../texts/language.tsx'
import { useTexts } from '../texts/use-texts.ts'

/** Archives a project or restores it from the archive. Neither loses data. */
export function ArchiveProject({ project: { id, on }, onDone }: { project: Project; onDone: () => void }) {
  const { working } = useSharedTexts()
  const texts = useTexts()
  const archive = useCommand('edit/projects_2/projects/on')
  return (
    <section className="manage-part">
      <h3>{texts.archiveTitle}</h3>
      <p className="hint">{texts.archiveHint}</p>
      {archive.error !== null && <FailureNotice failure={archive.error.failure} />}
      <button
        type="button"
        aria-disabled={archive.isPending}
        onClick={() => {
          if (!archive.isPending) archive.mutate({ id, on: on === 0 ? -1 : 0 }, { onSuccess: onDone })
        }}
      >
        {archive.isPending ? working : on === 0 ? texts.archive : texts.unarchive}
      </button>
    </section>
  )
}
