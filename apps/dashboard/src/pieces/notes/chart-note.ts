import { searchers } from '@sextant/contract/searchers.ts'
import type { Annotation, RankingUpdate } from '../../api/chart-notes.ts'
import type { LanguageCode } from '../../texts/language.tsx'
import { letterOf, type ChartNote } from '../../ui/chart/notes.ts'

/** Days in words. */
export type InWords = (date1: string, date2: string | null) => string

/** An annotation as a note of a chart; `place` is its place among those of the chart. */
export function noteOfAnnotation(
  { id, date1, date2, text }: Annotation,
  place: number,
  inWords: InWords,
): ChartNote {
  return {
    id: `note-${id}`,
    kind: 'letter',
    sign: letterOf(place),
    from: date1,
    to: date2,
    words: `${inWords(date1, date2)}: ${text}`,
  }
}

/** Updates as notes of a chart, each with the first letter of its search engine and a number: G1, G2, Y1. */
export function notesOfUpdates(
  updates: readonly RankingUpdate[],
  language: LanguageCode,
  inWords: InWords,
): ChartNote[] {
  const counts = new Map<string, number>()
  return updates.map((update) => {
    const initial = engineOf(update)[0]!
    const count = (counts.get(initial) ?? 0) + 1
    counts.set(initial, count)
    return {
      id: `update-${update.id}`,
      kind: 'band',
      sign: `${initial}${count}`,
      from: update.date1,
      to: update.date2,
      words: `${nameOf(update, language)}, ${inWords(update.date1, update.date2)}`,
    }
  })
}

/** Search engine and name of an update. */
export function nameOf(update: RankingUpdate, language: LanguageCode): string {
  return `${engineOf(update)}: ${language === 'ru' ? update.name_ru : update.name_en}`
}

function engineOf({ searcher_key }: RankingUpdate): string {
  return searchers[searcher_key].name
}
