/** Whether a text is an amount that the API accepts for prices and caps: at most 9 decimals, not negative. */
export function isAmount(text: string): boolean {
  return /^\d{1,9}(\.\d{1,9})?$/.test(text.trim())
}
