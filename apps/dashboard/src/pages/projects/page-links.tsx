import { PAGE_SIZE } from '../../api/projects.ts'
import { Link } from 'react-router'
import { addressOf } from '../../address.ts'
import { useTexts } from '../../texts/language.tsx'

/** Links to the neighbouring pages, when there is more than one. */
export function PageLinks({ page, total }: { page: number; total: number }) {
  const { list } = useTexts()
  const last = Math.ceil(total / PAGE_SIZE)
  if (last <= 1) return null
  return (
    <nav className="page-links" aria-label={list.pages}>
      {page > 1 && (
        <Link to={addressOf.account('projects', { page: String(page - 1) })}>{list.previous}</Link>
      )}
      <span>{list.page(page, last)}</span>
      {page < last && <Link to={addressOf.account('projects', { page: String(page + 1) })}>{list.next}</Link>}
    </nav>
  )
}
