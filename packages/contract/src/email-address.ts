/** Whether a text can be an email address. Only a message to it shows whether it is one. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text)
}
