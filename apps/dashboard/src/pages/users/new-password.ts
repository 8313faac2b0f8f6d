/** Letters and digits that are not taken for each other. */
const CLEAR_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 5

/** A password for somebody to hand over: 20 letters and digits in groups. */
export function newPassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, randomLetter).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** Each letter as likely as any other: bytes that would favour the first ones are drawn again. */
function randomLetter(): string {
  const bound = 256 - (256 % CLEAR_LETTERS.length)
  for (;;) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0]!
    if (byte < bound) return CLEAR_LETTERS[byte % CLEAR_LETTERS.length]!
  }
}
