import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useSharedTexts } from '../texts/language.tsx'

/** The page number in the address, from 1. */
export function pageOf(text: string): number {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/**
 * Links to the previous and next page of a list that has more than one, and to the last page from one beyond it, which a
 * deletion or an old address leads to. The page number is in the address, as `parameter`. A page that was turned is read from
 * its start: what stands before the links comes into view.
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
  const links = useRef<HTMLElement>(null)
  const isTurned = useRef(false)
  useEffect(() => {
    if (!isTurned.current) return
    isTurned.current = false
    links.current?.previousElementSibling?.scrollIntoView({ block: 'start' })
    // The first and the last page have no link to go on with.
    if (document.activeElement === document.body) {
      links.current?.querySelector('a')?.focus({ preventScroll: true })
    }
  }, [page])
  const turn = () => {
    isTurned.current = true
  }
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
    <nav ref={links} className="page-links" aria-label={label}>
      {page > 1 && (
        <Link to={to(page - 1)} preventScrollReset onClick={turn}>
          {list.previous}
        </Link>
      )}
      <span aria-live="polite">{list.page(page, last)}</span>
      {page < last && (
        <Link to={to(page + 1)} preventScrollReset onClick={turn}>
          {list.next}
        </Link>
      )}
    </nav>
  )
}
