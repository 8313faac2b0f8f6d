import { useCommand } from '../../../api/ask.ts'
import type { CallFailed } from '../../../api/failure.ts'
import type { Destination, MovableNode } from './destination.ts'

export interface MovePlace {
  readonly command: { readonly isPending: boolean; readonly error: CallFailed | null }
  readonly move: (node: MovableNode, destination: Destination, onMoved?: (count: number) => void) => void
}

export function useMovePlace(projectId: number): MovePlace {
  const folders = useCommand('edit/keywords_2/folders/move')
  const groups = useCommand('edit/keywords_2/groups/move')
  return {
    command: { isPending: folders.isPending || groups.isPending, error: folders.error ?? groups.error },
    move(node, { holder, before }, onMoved = () => undefined) {
      const request = { project_id: projectId, id: node.id, to_id: before?.id ?? holder.id }
      const options = { onSuccess: ({ result }: { result: number }) => onMoved(result) }
      if (node.kind === 'group') {
        groups.mutate(
          { ...request, to_type: before === undefined ? 'in_folder_last' : 'before_group' },
          options,
        )
      } else {
        folders.mutate({ ...request, to_type: before === undefined ? 'in' : 'before' }, options)
      }
    },
  }
}
