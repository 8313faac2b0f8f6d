import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import type { Project } from '../api/project.ts'
import type { PaletteScope } from './palette/scope.ts'

const Palette = lazy(() => import('./palette/palette.tsx'))

const PaletteContext = createContext<{ readonly open: (scope: PaletteScope) => void }>({
  open: () => undefined,
})

/** Opens the command palette from anywhere in the frame. */
export function useCommandPalette() {
  return useContext(PaletteContext)
}

/** Gives its children the command palette, which Ctrl K or Command K opens too. It is loaded when it first opens. */
export function CommandPalette({ project, children }: { project: Project | undefined; children: ReactNode }) {
  const [scope, setScope] = useState<PaletteScope>()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.code !== 'KeyK') return
      event.preventDefault()
      // Over another dialog it would open below it.
      if (document.querySelector('dialog[open]') === null) setScope('all')
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const palette = useMemo(() => ({ open: setScope }), [])
  return (
    <PaletteContext value={palette}>
      {children}
      {scope !== undefined && (
        <Suspense>
          <Palette scope={scope} project={project} onClose={() => setScope(undefined)} />
        </Suspense>
      )}
    </PaletteContext>
  )
}
