import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'

/** The name of a keyword, which leads to its own pages on a date. */
export function KeywordLink({
  projectId,
  regionIndex,
  date,
  row: { keyword_id, name },
}: {
  projectId: number
  regionIndex: number
  date: string
  row: { readonly keyword_id: string; readonly name: string }
}) {
  const view = { region: String(regionIndex), date, part: 'pages' }
  return <Link to={addressOf.keyword(projectId, Number(keyword_id), view)}>{name}</Link>
}
