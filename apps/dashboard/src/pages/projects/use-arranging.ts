import { useState, type DragEvent } from 'react'
import { useCommand, type Command } from '../../api/ask.ts'
import { isShared, type Project } from '../../api/projects.ts'

/** Moving one's own projects in the list. */
export interface Arranging {
  readonly command: Command<'edit/projects_2/projects/move'>
  /** Id of the project that was moved last. */
  readonly moved: number | undefined
  /** Moves a project one place up or down, within the page. */
  readonly step: (project: Project, by: -1 | 1) => void
  /** Attributes of a row that can be dragged and dropped on. */
  readonly rowOf: (project: Project) => {
    readonly className: string | undefined
    readonly draggable: boolean
    readonly onDragStart: (event: DragEvent) => void
    readonly onDragOver: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
    readonly onDragEnd: () => void
  }
}

/** Moves projects within a page, in their current order. Projects of other owners keep their places. */
export function useArranging(projects: readonly Project[]): Arranging {
  const command = useCommand('edit/projects_2/projects/move', { changes: ['get/projects_2/projects'] })
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const [moved, setMoved] = useState<number>()
  const own = projects.filter((project) => !isShared(project))
  const placeOf = (id: number) => own.findIndex((project) => project.id === id)

  const moveTo = (from: number, to: number) => {
    const [project, neighbour] = [own[from], own[to]]
    if (project === undefined || neighbour === undefined || from === to || command.isPending) return
    command.mutate(
      { id: project.id, to_id: neighbour.id, to_type: from < to ? 'after' : 'before' },
      { onSuccess: () => setMoved(project.id) },
    )
  }
  const endDrag = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return {
    command,
    moved,
    step: ({ id }, by) => moveTo(placeOf(id), placeOf(id) + by),
    rowOf: (project) => ({
      className: over === project.id && dragged !== project.id ? 'drag-over' : undefined,
      draggable: !isShared(project),
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move'
        // Firefox drags only elements with data.
        event.dataTransfer.setData('text/plain', project.name)
        setDragged(project.id)
      },
      onDragOver: (event) => {
        if (dragged === undefined || isShared(project)) return
        event.preventDefault()
        setOver(project.id)
      },
      onDrop: (event) => {
        event.preventDefault()
        if (dragged !== undefined) moveTo(placeOf(dragged), placeOf(project.id))
        endDrag()
      },
      onDragEnd: endDrag,
    }),
  }
}
