import type { Rival } from '../../api/competitors.ts'
import { useTexts } from './texts/use-texts.ts'

/** Marks a result of the project or of a competitor. */
export function Belonging({
  siteId,
  projectId,
  rivals,
}: {
  siteId: number | undefined
  projectId: number
  rivals: readonly Rival[]
}) {
  const texts = useTexts()
  if (siteId === undefined) return null
  if (siteId === projectId) return <span className="badge own">★ {texts.serp.own}</span>
  const name = rivals.find(({ id }) => id === siteId)?.name ?? String(siteId)
  return <span className="badge rival">{texts.serp.rival(name)}</span>
}
