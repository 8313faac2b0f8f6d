import type { PositionsSummary } from '@sextant/contract'
import type { CheckedPlace } from './part.ts'
import { visibilityOf } from './summary.ts'
import type { Words } from './words.ts'

/** What happened in a place: the report in one sentence, and the next one. */
export function sentencesOf(
  place: CheckedPlace,
  summary: PositionsSummary,
  { texts, date, number, percent }: Words,
): { readonly headline: string; readonly lead: string } {
  if (place.first === null)
    return { headline: texts.headline.first(date(place.second)), lead: texts.lead.first }
  const { down, entered, left, stay, up } = summary.comparison!
  const [rose, fell] = [up + entered, down + left]
  const { after, before, change } = visibilityOf(summary, true)
  const lead = texts.lead.moved(number(rose + fell + stay), number(rose), number(fell), number(stay))
  if (after === null || before === null || change === null) {
    return { headline: texts.headline.moved(number(rose), number(fell), rose), lead }
  }
  const headline =
    change === 0
      ? texts.headline.stayed(percent(after))
      : texts.headline[change > 0 ? 'grew' : 'fell'](percent(before), percent(after))
  return { headline, lead }
}
