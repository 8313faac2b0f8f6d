import type { Project } from '../api/project.ts'
import { useSharedTexts } from '../texts/language.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Tile } from '../ui/tile.tsx'
import { useCommandPalette } from './command-palette.tsx'

/** The current project, and the way to another one. */
export function ProjectSwitcher({ project }: { project: Project | undefined }) {
  const { frame } = useSharedTexts()
  const palette = useCommandPalette()
  return (
    <button
      type="button"
      className="project-switcher"
      aria-haspopup="dialog"
      onClick={() => palette.open('projects')}
    >
      {project === undefined ? (
        <span className="tile" aria-hidden="true">
          <Icon name="layout-grid" />
        </span>
      ) : (
        <Tile name={project.name} seed={project.id} />
      )}
      <span className="project-switcher-words">
        <span className="unseen">{frame.switchProject}</span>
        <strong>{project?.name ?? frame.allProjects}</strong>
        {project !== undefined && <span className="hint">{project.site}</span>}
      </span>
      <Icon name="chevrons-up-down" />
    </button>
  )
}
