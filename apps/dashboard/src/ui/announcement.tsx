/**
 * A sentence that screen readers announce when it changes. The element must be on the page before the first
 * sentence.
 */
export function Announcement({ children }: { children: string }) {
  return (
    <p className="unseen" role="status">
      {children}
    </p>
  )
}
