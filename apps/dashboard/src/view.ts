import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The state of a page, kept in its address so that every view can be linked and survives a reload. Values are
 * texts. A value that equals its default is left out of the address.
 *
 * @param beginning every parameter with its default
 * @returns the values, and a function that changes some of them; `replace` adds no entry to the browser's
 * history
 */
export function useView<View extends Readonly<Record<string, string>>>(
  beginning: View,
): readonly [View, (change: Partial<View>, options?: { readonly replace?: boolean }) => void] {
  const [parameters, setParameters] = useSearchParams()
  const view = Object.fromEntries(
    Object.entries(beginning).map(([name, value]) => [name, parameters.get(name) ?? value]),
  ) as View
  const change = useCallback(
    (changes: Partial<View>, { replace = false } = {}) => {
      // From the address of the browser: what the page shows may be older, and a second change would undo the first.
      const after = new URLSearchParams(window.location.hash.split('?')[1])
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined || value === beginning[name]) after.delete(name)
        else after.set(name, value)
      }
      // The same page with other content: what the person looks at stays where it is.
      setParameters(after, { replace, preventScrollReset: true })
    },
    [beginning, setParameters],
  )
  return [view, change]
}
