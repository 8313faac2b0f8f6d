import { Link, useLocation } from 'react-router'
import { addressOf } from '../address.ts'
import type { Project } from '../api/project.ts'
import { InventedBadge } from '../pieces/demo/invented-badge.tsx'
import { useSharedTexts } from '../texts/language.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { MENU_BUTTON, SIDE_BAR, type Drawer } from './use-drawer.ts'

/** The bar above a page: the path to it, which ends with its title, and what can be done there. */
export function TopBar({
  project,
  drawer,
  onTitle,
  onActions,
}: {
  project: Project | undefined
  drawer: Drawer
  /** Called with the place of the title. */
  onTitle: (place: HTMLElement | null) => void
  /** Called with the place of the actions. */
  onActions: (place: HTMLElement | null) => void
}) {
  const texts = useSharedTexts()
  return (
    <header className="top">
      <button
        id={MENU_BUTTON}
        type="button"
        className="plain narrow-only"
        aria-label={texts.menu}
        aria-expanded={drawer.isOpen}
        aria-controls={SIDE_BAR}
        onClick={drawer.open}
      >
        <Icon name="menu" />
      </button>
      {project !== undefined && <Path project={project} />}
      <div ref={onTitle} className="top-title" />
      <div ref={onActions} className="top-actions" />
    </header>
  )
}

function Path({ project }: { project: Project }) {
  const texts = useSharedTexts()
  const isNarrow = useNarrow()
  // Some pages have pages of their own, such as a keyword.
  const [, , , page, child] = useLocation().pathname.split('/')
  return (
    <nav className="top-path" aria-label={texts.frame.path}>
      <ol>
        <li className="wide-only">
          <Link to={addressOf.account('projects')}>{texts.accountPages.projects}</Link>
        </li>
        <li>
          <Link to={addressOf.project(project.id, 'rankings')}>{project.name}</Link>{' '}
          <InventedBadge {...project} size={isNarrow ? 'sign' : 'full'} />
        </li>
        {child !== undefined && (page === 'keywords' || page === 'reports') && (
          <li className="wide-only">
            <Link to={addressOf.project(project.id, page)}>{texts.projectPages[page]}</Link>
          </li>
        )}
      </ol>
    </nav>
  )
}
