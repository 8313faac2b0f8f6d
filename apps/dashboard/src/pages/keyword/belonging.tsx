import type { Rival } from '../../api/competitors.ts'
import { useKeywordTexts } from './texts.ts'

/** Says of a result that it is the project's own, or whose; nothing of the others. */
export function Belonging({
  siteId,
  projectId,
  rivals,
}: {
  siteId: number | undefined
  projectId: number
  rivals: readonly Rival[]
}) {
  const texts = useKeywordTexts()
  if (siteId === undefined) return null
  if (siteId === projectId) return <span className="badge own">★ {texts.serp.own}</span>
  const name = rivals.find(({ id }) => id === siteId)?.name ?? String(siteId)
  return <span className="badge rival">{texts.serp.rival(name)}</span>
}
