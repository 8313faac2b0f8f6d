import { Link } from 'react-router'
import { addressOf } from '../address.ts'
import type { Project } from '../api/project.ts'
import iconAddress from '../icon.svg'
import { useSharedTexts } from '../texts/language.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { useCommandPalette } from './command-palette.tsx'
import { ProjectPages, WorkspacePages } from './pages-menu.tsx'
import { PersonMenu } from './person-menu.tsx'
import { ProjectSwitcher } from './project-switcher.tsx'
import { useCurrentProjectId } from './use-current-project.ts'
import { SIDE_BAR, type Drawer } from './use-drawer.ts'

/** Where a user can go: another project, the pages of this one, those of the workspace. */
export function SideBar({ project, drawer }: { project: Project | undefined; drawer: Drawer }) {
  const texts = useSharedTexts()
  const palette = useCommandPalette()
  const projectId = useCurrentProjectId()
  return (
    <>
      <aside id={SIDE_BAR} aria-label={texts.menu} className={drawer.isOpen ? 'side-bar open' : 'side-bar'}>
        <div className="side-bar-top">
          <Link className="brand" to={addressOf.account('projects')}>
            <img src={iconAddress} alt="" width="20" height="20" /> Sextant
          </Link>
          <button type="button" className="plain narrow-only" aria-label={texts.close} onClick={drawer.close}>
            <Icon name="x" />
          </button>
        </div>
        <ProjectSwitcher project={project} />
        <button type="button" className="side-bar-item" onClick={() => palette.open('all')}>
          <Icon name="search" />
          {texts.frame.search}
          <kbd aria-hidden="true">Ctrl K</kbd>
        </button>
        {projectId !== undefined && <ProjectPages projectId={projectId} keywords={project?.count_keywords} />}
        <WorkspacePages />
        <PersonMenu />
      </aside>
      {drawer.isOpen && <div className="side-bar-veil" aria-hidden="true" onClick={drawer.close} />}
    </>
  )
}
