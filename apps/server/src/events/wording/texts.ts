import type { Language } from '@sextant/contract'
import { en } from './en.ts'
import { ru } from './ru.ts'

/** What messages say, in the language of their reader. */
export const textsIn = { en, ru } as const satisfies Record<Language, typeof en>
