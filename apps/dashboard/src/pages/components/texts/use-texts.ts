import { textsOf } from '../../../texts/language.tsx'
import { en } from './en.ts'
import { ru } from './ru.ts'

export const useTexts = textsOf({ en, ru })
