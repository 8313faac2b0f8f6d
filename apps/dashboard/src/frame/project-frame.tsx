import { NavLink, Outlet } from 'react-router'
import { addressOf, projectPages } from '../address.ts'
import { useProjectAnswer, useProjectId } from '../api/project.ts'
import { InventedBadge } from '../demo/invented-badge.tsx'
import { useTexts } from '../texts/language.tsx'
import { Asked } from '../ui/asked.tsx'
import { Notice } from '../ui/notice.tsx'

/** The frame of a project's pages: its name and menu. */
export function ProjectFrame() {
  const texts = useTexts()
  const projectId = useProjectId()
  const query = useProjectAnswer(projectId)
  return (
    <Asked query={query}>
      {({ result: [project] }) =>
        project === undefined ? (
          <Notice kind="warning" title={texts.project.missing}>
            <p>{texts.project.missingTodo}</p>
          </Notice>
        ) : (
          <>
            <div className="project-top">
              <p className="project-name">
                <strong>{project.name}</strong> <InventedBadge {...project} />{' '}
                <span className="hint">{project.site}</span>
              </p>
              <nav aria-label={texts.project.pages}>
                {projectPages.map((page) => (
                  <NavLink key={page} to={addressOf.project(projectId, page)}>
                    {texts.projectPages[page]}
                  </NavLink>
                ))}
              </nav>
            </div>
            <Outlet key={projectId} />
          </>
        )
      }
    </Asked>
  )
}
