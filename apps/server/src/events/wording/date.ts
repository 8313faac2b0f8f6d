import type { Language } from '@sextant/contract'
import { formatsOf } from './formats.ts'

/** A date YYYY-MM-DD in words. */
export function formatDate(date: string, lang: Language): string {
  return formatsOf(lang).date.format(new Date(`${date}T00:00:00Z`))
}
