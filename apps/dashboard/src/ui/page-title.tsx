import { useEffect, useRef } from 'react'

/** The heading of a page; takes the focus when the page replaces another, so that a screen reader goes there. */
export function PageTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On a fresh load the browser's own start of the page is the better place.
    if (document.activeElement !== document.body || hasMoved) heading.current?.focus()
    hasMoved = true
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

let hasMoved = false
