import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { usePageBar } from './page-bar.tsx'

/**
 * The title of a page, in the bar above it and in the title of the window. It takes the focus when the page replaces
 * another, so that screen readers continue there.
 */
export function PageTitle({ children }: { children: string }) {
  const bar = usePageBar()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On a fresh load the start of the document is the better place.
    if (document.activeElement !== document.body || hasMoved) heading.current?.focus({ preventScroll: true })
    hasMoved = true
  }, [])
  const project = bar?.project
  useEffect(() => {
    document.title = [children, project, 'Sextant'].filter((part) => part !== undefined).join(' · ')
  }, [children, project])
  const title = (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
  return bar === undefined ? title : createPortal(title, bar.title)
}

let hasMoved = false
