import { ImportDialog } from '../import/import-dialog.tsx'
import { ImportVolumesDialog } from '../volumes/import-volumes-dialog.tsx'
import { VolumesDialog } from '../volumes/volumes-dialog.tsx'
import type { Task } from '../workspace.ts'
import { AddPlaceDialog } from './add-place-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { DeletePlaceDialog } from './delete-place-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { MovePlaceDialog } from './move-place-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { RenamePlaceDialog } from './rename-place-dialog.tsx'
import { TagNamesDialog } from './tag-names-dialog.tsx'
import { TagsDialog } from './tags-dialog.tsx'
import { TargetDialog } from './target-dialog.tsx'

/** The dialog of a task. */
export function OpenTask({ task, onClose }: { task: Task; onClose: () => void }) {
  switch (task.kind) {
    case 'add-group':
      return <AddPlaceDialog kind="group" into={task.into} onClose={onClose} />
    case 'add-folder':
      return <AddPlaceDialog kind="folder" into={task.into} onClose={onClose} />
    case 'rename-place':
      return <RenamePlaceDialog node={task.node} onClose={onClose} />
    case 'move-place':
      return <MovePlaceDialog node={task.node} onClose={onClose} />
    case 'delete-place':
      return <DeletePlaceDialog node={task.node} onClose={onClose} />
    case 'tags':
      return <TagsDialog picked={task.picked} onClose={onClose} />
    case 'target':
      return <TargetDialog picked={task.picked} onClose={onClose} />
    case 'move':
      return <MoveDialog picked={task.picked} onClose={onClose} />
    case 'delete':
      return <DeleteDialog picked={task.picked} onClose={onClose} />
    case 'rename':
      return <RenameDialog id={task.id} name={task.name} onClose={onClose} />
    case 'import':
      return <ImportDialog text={task.text} onClose={onClose} />
    case 'export':
      return <ExportDialog onClose={onClose} />
    case 'volumes':
      return <VolumesDialog onClose={onClose} />
    case 'import-volumes':
      return <ImportVolumesDialog onClose={onClose} />
    case 'tag-names':
      return <TagNamesDialog onClose={onClose} />
  }
}
