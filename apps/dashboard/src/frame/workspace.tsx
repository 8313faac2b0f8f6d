import { useMemo, useState, type ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { useSharedTexts } from '../texts/language.tsx'
import { PageBarContext } from '../ui/page-bar.tsx'
import { CommandPalette } from './command-palette.tsx'
import { ReadinessLine } from './readiness-line.tsx'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { useCurrentProject } from './use-current-project.ts'
import { useDrawer } from './use-drawer.ts'
import { useKeptFocus } from './use-kept-focus.ts'

/** The frame of a signed-in user: the side bar, the bar above the page, the page, and the state of the installation. */
export function Workspace({ children }: { children: ReactNode }) {
  const texts = useSharedTexts()
  const loading = useNavigation().state === 'loading'
  const project = useCurrentProject()
  const drawer = useDrawer()
  useKeptFocus()
  const [title, setTitle] = useState<HTMLElement | null>(null)
  const [actions, setActions] = useState<HTMLElement | null>(null)
  const bar = useMemo(
    () => (title === null || actions === null ? undefined : { title, actions, project: project?.name }),
    [title, actions, project?.name],
  )
  return (
    <CommandPalette project={project}>
      <a className="skip" href="#main" onClick={focusMain}>
        {texts.skip}
      </a>
      <div className="workspace">
        <SideBar project={project} drawer={drawer} />
        <div className="content" inert={drawer.isOpen}>
          <TopBar project={project} drawer={drawer} onTitle={setTitle} onActions={setActions} />
          <main id="main" tabIndex={-1} aria-busy={loading}>
            {/* Not before the bar is there, so that a title is drawn once and keeps the focus. */}
            {bar !== undefined && <PageBarContext value={bar}>{children}</PageBarContext>}
          </main>
          <footer>
            <ReadinessLine />
          </footer>
        </div>
      </div>
    </CommandPalette>
  )
}

/** The page is in the fragment of the address, so a fragment link would leave the page. */
function focusMain(event: React.MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}
