/** A sentence for screen readers, said when it changes; the region must be on the page before its first sentence. */
export function Announcement({ children }: { children: string }) {
  return (
    <p className="unseen" role="status">
      {children}
    </p>
  )
}
