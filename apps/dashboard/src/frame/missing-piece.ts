const missing = new WeakSet<object>()

// Vite fires this event for every module or stylesheet that it could not load.
window.addEventListener('vite:preloadError', ({ payload }) => {
  missing.add(payload)
})

/** Whether an error says that a piece of the dashboard, such as the module of a page, could not be loaded. */
export function isMissingPiece(error: unknown): boolean {
  return error instanceof Error && missing.has(error)
}
