import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** Where elements that scroll inside themselves were left, by entry of the browser's history. */
const places = new Map<string, { readonly top: number; readonly left: number }>()

/**
 * Puts an element that scrolls inside itself where it was left when the person comes back with the browser's buttons.
 * A list with another `key` is a new one and starts at its top. The router does the same for the window.
 */
export function useKeptScroll(scroller: RefObject<HTMLElement | null>, key: string): void {
  const entry = useLocation().key
  const restore = useEffectEvent(() => scroller.current?.scrollTo(places.get(entry) ?? { top: 0 }))
  useLayoutEffect(() => {
    restore()
  }, [key])
  useEffect(() => {
    const element = scroller.current
    if (element === null) return
    const remember = () => places.set(entry, { top: element.scrollTop, left: element.scrollLeft })
    // Another address may show the same list, which then stays where it is.
    if (!places.has(entry)) remember()
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [scroller, entry])
}
