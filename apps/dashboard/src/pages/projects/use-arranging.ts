import { type DragEvent, useState } from 'react'
import { type Command, useCommand } from '../../api/ask.ts'
import { isShared, type Project } from '../../api/projects.ts'

/** Arranging one's own projects, one beside another. */
export interface Arranging {
  readonly command: Command<'edit/projects_2/projects/move'>
  /** Id of the project moved last. */
  readonly moved: number | undefined
  /** Moves a project one place up or down; at the ends of the page nothing happens. */
  readonly step: (project: Project, by: -1 | 1) => void
  /** What a row needs to be dragged, and to have others let go over it. */
  readonly rowOf: (project: Project) => {
    readonly className: string | undefined
    readonly draggable: boolean
    readonly onDragStart: (event: DragEvent) => void
    readonly onDragOver: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
    readonly onDragEnd: () => void
  }
}

/** Arranges the projects of a page, in the order in which they stand there; those of others keep their places. */
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
        // Firefox drags only what carries data.
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
