import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** The side bar of a narrow screen, which lies over the page while it is open. */
export interface Drawer {
  readonly isOpen: boolean
  readonly open: () => void
  readonly close: () => void
}

/** Ids of the side bar and of the button that opens it. */
export const SIDE_BAR = 'side-bar'
export const MENU_BUTTON = 'menu-button'

/** Widest screen whose side bar is a drawer. */
const NARROW = '(max-width: 760px)'

/** Another page, Escape and a wider screen close the drawer. */
export function useDrawer(): Drawer {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const [seen, setSeen] = useState(pathname)
  if (seen !== pathname) {
    setSeen(pathname)
    setOpen(false)
  }
  useEffect(() => {
    if (!isOpen) return
    document.getElementById(SIDE_BAR)?.querySelector<HTMLElement>('a, button')?.focus()
    const narrow = matchMedia(NARROW)
    const leave = () => setOpen(false)
    const onKeyDown = ({ key }: KeyboardEvent) => {
      // What lies over the drawer closes first.
      if (key !== 'Escape' || document.querySelector('dialog[open], :popover-open') !== null) return
      setOpen(false)
      // The page is out of reach until it is drawn again.
      requestAnimationFrame(() => document.getElementById(MENU_BUTTON)?.focus())
    }
    narrow.addEventListener('change', leave)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      narrow.removeEventListener('change', leave)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isOpen])
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}
