import { ApiError, KEYWORD_LENGTH } from '@sextant/contract'

/**
 * A phrase as stored: NFC, lower case, single spaces. Lower case letter by letter, as the database folds, so a stored
 * phrase matches itself in any case.
 */
export function normalizePhrase(text: string): string {
  return Array.from(
    text
      .normalize('NFC')
      .replace(/[\s\u00a0\ufeff]+/gu, ' ')
      .trim(),
    // The only letter whose lower case is two letters; in the database it is one.
    (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase()),
  ).join('')
}

/** Replaces plus, dot, comma, apostrophe and quotes with a space (docs/protocol.md, Keyword text). */
export function removeSpecialChars(text: string): string {
  return text.replace(/[+.,'’`"“”«»]/gu, ' ')
}

/** Normalizes a phrase of a request. Throws ApiError 2003 for one that is empty or too long. */
export function readPhrase(text: string, field: string): string {
  const phrase = normalizePhrase(text)
  if (phrase === '' || phrase.length > KEYWORD_LENGTH) {
    throw new ApiError(
      'parameter_value',
      `must be a phrase of 1 to ${KEYWORD_LENGTH} characters, but has ${phrase.length}`,
      { field },
    )
  }
  return phrase
}
