import type { Right } from '@sextant/contract/rights.ts'

/** Rights that settings require. */
export type AskedRight = Extract<Right, 'owner' | 'edit' | 'checks' | 'volumes' | 'delegate'>
