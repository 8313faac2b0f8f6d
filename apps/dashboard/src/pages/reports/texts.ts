import { useTextsOf } from '../../texts/language.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'

export const useReportTexts = () => useTextsOf({ en, ru })
