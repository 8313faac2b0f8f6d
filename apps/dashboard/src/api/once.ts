import type { UseMutationResult } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

/**
 * Sends a request once, however often it is wanted before its answer: a second click may come before the page shows that the
 * first one is being worked on. Another request is sent at once.
 */
export function useOnce<Data, Failure, Request>(
  mutation: UseMutationResult<Data, Failure, Request>,
): UseMutationResult<Data, Failure, Request> {
  const { mutate: send } = mutation
  const open = useRef<string>(undefined)
  const mutate = useCallback(
    (...[request, options]: Parameters<typeof send>) => {
      const wanted = JSON.stringify(request)
      if (open.current === wanted) return
      open.current = wanted
      const once: typeof options = {
        ...options,
        onSettled: (...settled) => {
          open.current = undefined
          options?.onSettled?.(...settled)
        },
      }
      send(...([request, once] as Parameters<typeof send>))
    },
    [send],
  )
  return { ...mutation, mutate }
}
