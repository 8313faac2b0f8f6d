import { Link, useSearchParams } from 'react-router'
import { useSharedTexts } from '../texts/language.tsx'

/** The page number in the address, from 1. */
export function pageOf(text: string): number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/**
 * Links to the previous and next page of a list that has more than one, and to the last page from one beyond it, which a
 * deletion or an old address leads to. The page number is in the address, as `parameter`.
 */
export function Paging({
  page,
  size,
  total,
  label,
  parameter = 'page',
}: {
  page: number
  /** Rows per page. */
  size: number
  total: number
  /** Label of the links for screen readers. */
  label: string
  /** Another name for the second list of a page. */
  parameter?: string
}) {
  const { list } = useSharedTexts()
  const [parameters] = useSearchParams()
  const last = Math.max(1, Math.ceil(total / size))
  const to = (number: number) => {
    const after = new URLSearchParams(parameters)
    after.set(parameter, String(number))
    return { search: `?${after}` }
  }
  if (page > last) {
    return (
      <p className="page-links">
        {list.beyondLast} <Link to={to(last)}>{list.toLast}</Link>
      </p>
    )
  }
  if (last === 1) return null
  return (
    <nav className="page-links" aria-label={label}>
      {page > 1 && <Link to={to(page - 1)}>{list.previous}</Link>}
      <span>{list.page(page, last)}</span>
      {page < last && <Link to={to(page + 1)}>{list.next}</Link>}
    </nav>
  )
}
