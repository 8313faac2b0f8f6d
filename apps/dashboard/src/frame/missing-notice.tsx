import { useEffect } from 'react'
import { askReadiness } from '../api/readiness.ts'
import { useSharedTexts } from '../texts/language.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** Milliseconds between two looks at whether the installation can be reached again. */
const EVERY_MS = 2_000
/** Shortest time between two reloads that nobody asked for, in milliseconds. */
const RELOADS_MS = 60_000
const RELOADED_KEY = 'sextant.reloaded'

/**
 * Shown in place of a page that could not be loaded, and loads it once the installation can be reached. It reloads
 * everything, because a browser never asks again for a module, and a newer version has other modules.
 */
export function MissingNotice() {
  const { failures, tryAgain } = useSharedTexts()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const look = () => void reloadIfReady(signal, { byItself: true })
    look()
    const timer = setInterval(look, EVERY_MS)
    window.addEventListener('online', look, { signal })
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [])
  return (
    <>
      <PageTitle>{failures.network.what}</PageTitle>
      <Notice kind="warning" title={failures.network.what}>
        <p>
          {failures.network.todo} {failures.tryingAgain}
        </p>
        <button
          type="button"
          onClick={() => void reloadIfReady(new AbortController().signal, { byItself: false })}
        >
          {tryAgain}
        </button>
      </Notice>
    </>
  )
}

/** A reload without a connection would leave the page for an error of the browser. */
async function reloadIfReady(signal: AbortSignal, { byItself }: { byItself: boolean }): Promise<void> {
  const { state } = await askReadiness(signal)
  if (state !== 'ready' || signal.aborted) return
  if (byItself) {
    // A module that stays missing must not reload the page for ever.
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_KEY)) < RELOADS_MS) return
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  }
  location.reload()
}
