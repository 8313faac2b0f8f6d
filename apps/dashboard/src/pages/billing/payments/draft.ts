import type { PaymentType } from '@sextant/contract/payments_2.ts'

/** What is typed before it is entered. */
export interface PaymentDraft {
  readonly userId: string
  readonly type: PaymentType
  readonly sum: string
  readonly info: string
  readonly reference: string
}

export const emptyPayment = { type: 'plus', sum: '', info: '', reference: '' } as const

/** What is wrong about the amount, by the name of its sentence; undefined when nothing is. */
export function faultOf({ sum, type }: PaymentDraft): 'amountWrong' | 'amountNegative' | undefined {
  if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(sum.trim()) || Number(sum) === 0) return 'amountWrong'
  return sum.trim().startsWith('-') && type !== 'minusAdmin' ? 'amountNegative' : undefined
}

/** A reference for a payment that was given none. */
export function newReference(): string {
  const random = crypto.getRandomValues(new Uint8Array(9))
  return `dashboard ${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
