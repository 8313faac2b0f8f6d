import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Milliseconds between two looks at the positions that a running check has found. */
const EVERY_MS = 5_000
const filling: ReadonlySet<unknown> = new Set(['get/positions_2/history', 'get/positions_2/summary'])

/** Fills the table while a check runs. */
export function useFilling(isChecking: boolean): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!isChecking) return
    const timer = setInterval(() => {
      if (document.hidden) return
      void queries.invalidateQueries({ predicate: ({ queryKey: [address] }) => filling.has(address) })
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [isChecking, queries])
}
