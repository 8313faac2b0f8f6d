import { useSyncExternalStore } from 'react'

/** Themes: the system's, or a fixed one. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const STORED = 'sextant.theme'
const dark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let chosen = readChoice()

/** Applies the stored theme. Called once, before the first render. */
export function applyTheme(): void {
  dark.addEventListener('change', apply)
  // Another tab of this browser.
  window.addEventListener('storage', () => {
    chosen = readChoice()
    apply()
  })
  apply()
}

export function chooseTheme(theme: Theme): void {
  chosen = theme
  try {
    localStorage.setItem(STORED, theme)
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  apply()
}

/** The chosen theme and whether it is dark. A canvas has to be redrawn when that changes. */
export function useTheme(): { readonly theme: Theme; readonly isDark: boolean } {
  const theme = useSyncExternalStore(subscribe, () => chosen)
  const isDark = useSyncExternalStore(subscribe, shownDark)
  return { theme, isDark }
}

function shownDark(): boolean {
  return chosen === 'dark' || (chosen === 'system' && dark.matches)
}

function apply(): void {
  document.documentElement.dataset.theme = shownDark() ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readChoice(): Theme {
  try {
    const stored = localStorage.getItem(STORED)
    return themes.find((theme) => theme === stored) ?? 'system'
  } catch {
    return 'system'
  }
}
