import { textsOf } from '../language.tsx'
import { en } from './en.ts'
import { ru } from './ru.ts'

export const useProviderFailures = textsOf({ en, ru })
