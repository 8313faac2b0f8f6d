import { ApiError, KEYWORD_LENGTH } from '@sextant/contract'

/**
 * A phrase as stored: NFC, lower case, single spaces. Lower case letter by letter, as the database folds, so a stored
 * phrase matches itself in any case.
 */
export function normalizePhrase(text: string): string {
  return lowerCase(
    text
      .normalize('NFC')
      .replace(/[\s\u00a0\ufeff]+/gu, ' ')
      .trim(),
  )
}

/** Converts letter by letter to lower case: `toLowerCase` writes a final Σ as ς and İ as two letters. */
function lowerCase(text: string): string {
  if (!/[Σİ]/.test(text)) return text.toLowerCase()
  return Array.from(text, (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase())).join('')
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
