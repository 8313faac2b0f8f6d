import { useSyncExternalStore } from 'react'

/** Colours: the system's own choice, or one against it. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const STORED = 'sextant.theme'
const dark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let chosen = readChoice()

/** Shows the page in the colours chosen before. Called once, before anything is drawn. */
export function applyTheme(): void {
  dark.addEventListener('change', apply)
  apply()
}

export function chooseTheme(theme: Theme): void {
  chosen = theme
  try {
    localStorage.setItem(STORED, theme)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  apply()
}

/** The choice, and whether it comes out dark: for what is drawn on a canvas and has to be drawn again. */
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
