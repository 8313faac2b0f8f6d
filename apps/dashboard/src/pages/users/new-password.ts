/** Letters and digits that are not mistaken for each other. */
const CLEAR_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 5

/** A random password to give to a user: 20 letters and digits in groups. */
export function newPassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, randomLetter).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** A uniform choice: bytes beyond the last full range are drawn again. */
function randomLetter(): string {
  const bound = 256 - (256 % CLEAR_LETTERS.length)
  for (;;) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0]!
    if (byte < bound) return CLEAR_LETTERS[byte % CLEAR_LETTERS.length]!
  }
}
