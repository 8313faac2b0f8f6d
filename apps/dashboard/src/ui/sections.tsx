import { Link } from 'react-router'
import './sections.css'

/** Links to the parts of a page, of which one is shown. */
export function Sections<Name extends string>({
  label,
  sections,
  shown,
}: {
  /** Label of the links for screen readers. */
  label: string
  /** Name in the address and label of each part. */
  sections: readonly { readonly name: Name; readonly words: string }[]
  shown: Name
}) {
  return (
    <nav className="sections" aria-label={label}>
      {sections.map(({ name, words }, index) => (
        <Link
          key={name}
          to={{ search: index === 0 ? '' : `?section=${name}` }}
          aria-current={name === shown ? 'page' : undefined}
        >
          {words}
        </Link>
      ))}
    </nav>
  )
}
