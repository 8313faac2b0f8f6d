import { domainToUnicode } from 'node:url'
import { readableBy } from '@sextant/contract/readable.ts'

/** Maximum length of a name, a keyword or a URL in a message for people. */
const LONGEST = 200

const readable = readableBy(domainToUnicode)

/**
 * A text of users as it appears in messages for people: on one line and not too long, with host names in their own script. Line
 * breaks could forge lines, and marks of direction could reorder what stands next to them.
 */
export function line(text: string): string {
  const flat = readable(
    text
      .replaceAll(/\p{Bidi_Control}/gu, '')
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim(),
  )
  const letters = [...flat]
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST - 1).join('')}…` : flat
}
