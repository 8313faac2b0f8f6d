import { Confirmation } from '../../../pieces/confirmation.tsx'
import type { Picked } from '../selection/selection.ts'
import { useDelete } from '../selection/use-delete.ts'
import { useTexts } from '../texts/use-texts.ts'
import { useWorkspace } from '../workspace.ts'

/** Moves keywords to the trash. */
export function DeleteDialog({ picked, onClose }: { picked: Picked; onClose: () => void }) {
  const texts = useTexts()
  const { project, announce } = useWorkspace()
  const command = useDelete()
  return (
    <Confirmation
      danger
      title={texts.delete.title(picked.count)}
      action={texts.delete.action}
      command={command}
      onConfirm={() =>
        command.mutate(picked, {
          onSuccess: (ids) => {
            announce({
              sentence: texts.delete.done(ids.length),
              undo: { noun: 'keywords', projectId: project.id, ids },
            })
            picked.onChanged()
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <p>{texts.delete.what}</p>
    </Confirmation>
  )
}
