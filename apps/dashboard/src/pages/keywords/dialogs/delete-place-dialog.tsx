import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { useTexts } from '../texts/use-texts.ts'
import type { MovableNode } from '../tree/destination.ts'
import { useWorkspace } from '../workspace.ts'

/** Moves a folder or a group, with everything in it, to the trash. */
export function DeletePlaceDialog({ node, onClose }: { node: MovableNode; onClose: () => void }) {
  const texts = useTexts()
  const { project, changeView, announce } = useWorkspace()
  const noun = node.kind === 'group' ? 'groups' : 'folders'
  const command = useCommand(node.kind === 'group' ? 'del/keywords_2/groups' : 'del/keywords_2/folders')
  return (
    <Confirmation
      danger
      title={texts.deletePlace.title(node.name)}
      action={texts.deletePlace.action}
      command={command}
      onConfirm={() =>
        command.mutate(
          { project_id: project.id, id: node.id },
          {
            onSuccess: ({ result }) => {
              changeView({ in: node.parent?.key ?? '' })
              if (result === 0) announce({ sentence: texts.gone(node.name), isNothing: true })
              else {
                announce({
                  sentence: texts.deletePlace.done(node.name),
                  undo: { noun, projectId: project.id, ids: [String(node.id)] },
                })
              }
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>{texts.deletePlace.what(node.keywords)}</p>
    </Confirmation>
  )
}
