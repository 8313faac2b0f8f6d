import { hasRight } from '@sextant/contract/rights.ts'
import { useIsChanging } from '../../../api/ask.ts'
import { isShared, restingState, type Project } from '../../../api/projects.ts'
import { CheckNow } from '../../../pieces/check/check-now.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { ArchiveProject } from './archive-project.tsx'
import { CopyProject } from './copy-project.tsx'
import { DeleteProject } from './delete-project.tsx'
import { LeaveProject } from './leave-project.tsx'
import { ProjectTags } from './project-tags.tsx'
import { RenameProject } from './rename-project.tsx'

/** All actions on a project that the user has the rights for. */
export function ManageProject({ project, onClose }: { project: Project; onClose: () => void }) {
  const texts = useTexts()
  const isLocked = useIsChanging()
  const isOwner = !isShared(project)
  const canCheck = ['checked', 'unchecked'].includes(restingState(project))
  return (
    <Dialog title={texts.manageOf(project.name)} onClose={isLocked ? undefined : onClose}>
      <div className="manage">
        {canCheck && <CheckNow project={project} />}
        {hasRight(project.right, 'edit') && (
          <>
            <RenameProject project={project} />
            <ProjectTags project={project} />
          </>
        )}
        {isOwner ? (
          <>
            <CopyProject project={project} />
            <ArchiveProject project={project} onDone={onClose} />
            <DeleteProject project={project} onDone={onClose} />
          </>
        ) : (
          <LeaveProject project={project} onDone={onClose} />
        )}
      </div>
    </Dialog>
  )
}
