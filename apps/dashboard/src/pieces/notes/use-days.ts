import { formatDate, formatDates } from '../../texts/format.ts'
import { useLanguage } from '../../texts/language.tsx'
import type { InWords } from './chart-note.ts'
import { useTexts } from './texts/use-texts.ts'

/** Returns a function that puts the days of a note into words; null is the end of something that lasts. */
export function useDays(): InWords {
  const texts = useTexts()
  const { locale } = useLanguage()
  return (date1, date2) =>
    date2 === null ? texts.since(formatDate(date1, locale)) : formatDates(date1, date2, locale)
}
