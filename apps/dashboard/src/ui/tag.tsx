import './tag.css'

/** The name of a tag, set apart. */
export function Tag({ children }: { children: string }) {
  return <span className="tag">{children}</span>
}
