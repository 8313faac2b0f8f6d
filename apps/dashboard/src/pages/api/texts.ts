import { useTextsOf } from '../../texts/language.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** The sentences of the page in the language of the pages. */
export function useApiTexts(): typeof en {
  return useTextsOf({ en, ru })
}
