import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The bar above a page, which the frame draws and the page fills. */
export interface PageBar {
  readonly title: HTMLElement
  readonly actions: HTMLElement
  /** Name of the project that the page belongs to. */
  readonly project: string | undefined
}

export const PageBarContext = createContext<PageBar | undefined>(undefined)

/** The bar; undefined on a page without one, such as the sign-in page. */
export function usePageBar(): PageBar | undefined {
  return useContext(PageBarContext)
}

/** What can be done on a page: buttons at the right of the bar, at most one of them `primary`. */
export function PageActions({ children }: { children: ReactNode }) {
  const bar = usePageBar()
  return bar === undefined ? children : createPortal(children, bar.actions)
}
