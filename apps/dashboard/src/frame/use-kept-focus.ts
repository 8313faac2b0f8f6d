import { useEffect } from 'react'

/** What can have the focus. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]'
const HEADINGS = 'h1, h2, h3'
/** Time in which whatever closes or opens may place the focus itself, in milliseconds. */
const SETTLE_MS = 100

/**
 * Keeps the focus near a control that was used and is gone, such as the button of a removed row. The browser would put it on the
 * page, where the keyboard and screen readers start over.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let used: Used = { path: [], headings: [] }
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: Event) => {
      used = usedOf(target instanceof Element ? target.closest(CONTROLS) : null)
    }
    const isGone = () => used.path[0]?.isConnected === false
    const settle = () => {
      timer = undefined
      if (document.activeElement === document.body && isGone()) focusNear(used)
    }
    const observer = new MutationObserver(() => {
      if (timer === undefined && isGone()) timer = setTimeout(settle, SETTLE_MS)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', remember)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', remember)
    }
  }, [])
}

/** The control that was used last. */
interface Used {
  /** It and what is around it, from the inside. */
  readonly path: readonly Element[]
  /** Those above it, the nearest first. */
  readonly headings: readonly HTMLElement[]
}

function usedOf(control: Element | null): Used {
  const path: Element[] = []
  for (let around = control; around !== null; around = around.parentElement) path.push(around)
  const isAbove = (heading: Element) =>
    (heading.compareDocumentPosition(control!) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const headings =
    control === null ? [] : [...document.querySelectorAll<HTMLElement>(HEADINGS)].filter(isAbove)
  return { path, headings: headings.toReversed() }
}

/** Focuses the control that took the place of a button or a dialog, or else the nearest heading above. */
function focusNear({ path, headings }: Used): void {
  const place = path.findIndex(({ isConnected }) => isConnected)
  const gone = path[place - 1]!
  const around = path[place]!
  const successor =
    gone.matches('button, dialog') && around.querySelector(HEADINGS) === null
      ? around.querySelector<HTMLElement>('button:enabled:not(.danger)')
      : null
  const heading = headings.find((one) => one.checkVisibility())
  const next = successor ?? heading ?? document.querySelector<HTMLElement>('h1')
  if (next === null) return
  if (next.matches(HEADINGS)) next.tabIndex = -1
  next.focus({ preventScroll: true })
}
