import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed, so that what is drawn as it scrolls into view is drawn whole. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes its picture of the page when the listener returns.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** Most rows of a list on paper. An export has all of them. */
const PRINTED = 2_000

/** Indexes of the rows that are loaded, which a list on paper consists of. */
export function loadedRows(total: number, rowAt: (index: number) => unknown): number[] {
  const loaded: number[] = []
  for (let index = 0; index < total && loaded.length < PRINTED; index += 1) {
    if (rowAt(index) !== undefined) loaded.push(index)
  }
  return loaded
}
