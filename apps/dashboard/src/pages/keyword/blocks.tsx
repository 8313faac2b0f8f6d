import { useFeatureName } from '../../pieces/serp-features/use-feature-name.ts'
import type { Observation } from './history.ts'
import { useTexts } from './texts/use-texts.ts'

/** The AI Overview and the other blocks of the first page, as far as they concern the site. */
export function Blocks({ observation }: { observation: Observation }) {
  const { blocks: texts } = useTexts()
  const nameOf = useFeatureName()
  const { overview, overviewPlace, blocks } = observation
  if (overview === null && blocks.length === 0) return null
  return (
    <ul className="blocks">
      {overview !== null && (
        <li>
          {texts.overview}: <strong>{texts.states[overview](overviewPlace)}</strong>
        </li>
      )}
      {blocks.map(({ type, place }) => (
        <li key={type}>
          {nameOf(type)}: <strong>{texts.place(place)}</strong>
        </li>
      ))}
    </ul>
  )
}
