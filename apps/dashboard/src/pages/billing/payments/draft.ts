import type { PaymentType } from '@sextant/contract/payments_2.ts'

/** A payment as typed. */
export interface PaymentDraft {
  readonly userId: string
  readonly type: PaymentType
  readonly sum: string
  readonly info: string
  readonly reference: string
}

export const emptyPayment = { type: 'plus', sum: '', info: '', reference: '' } as const

/** The name of the error text for the amount; undefined when the amount is valid. */
export function faultOf({ sum, type }: PaymentDraft): 'amountWrong' | 'amountNegative' | undefined {
  if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(sum.trim()) || Number(sum) === 0) return 'amountWrong'
  return sum.trim().startsWith('-') && type !== 'minusAdmin' ? 'amountNegative' : undefined
}

/** A reference for a payment that was entered without one. */
export function newReference(): string {
  const random = crypto.getRandomValues(new Uint8Array(9))
  return `dashboard ${Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
