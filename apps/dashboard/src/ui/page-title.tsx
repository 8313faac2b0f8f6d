import { useEffect, useRef } from 'react'

/**
 * The title of a page. It takes the focus when the page replaces another, so that screen readers continue
 * there.
 */
export function PageTitle({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On a fresh load the start of the document is the better place.
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
