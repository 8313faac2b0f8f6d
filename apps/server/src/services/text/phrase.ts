import { ApiError, KEYWORD_LENGTH } from '@sextant/contract'

/**
 * A phrase as it is stored: NFC, lower case, single spaces. Lower case letter by letter, as the database folds, so
 * that a stored phrase is found under every spelling of its case.
 */
export function normalizePhrase(text: string): string {
  return Array.from(
    text
      .normalize('NFC')
      .replace(/[\s\u00a0\ufeff]+/gu, ' ')
      .trim(),
    // The one letter whose lower case is two; the database's is one.
    (letter) => (letter === 'İ' ? 'i' : letter.toLowerCase()),
  ).join('')
}

/** Puts a space in place of plus, dot, comma, apostrophe and quotes (docs/protocol.md, Keyword text). */
export function removeSpecialChars(text: string): string {
  return text.replace(/[+.,'’`"“”«»]/gu, ' ')
}

/** A phrase of a request as it is stored. Throws ApiError 2003 when nothing or too much is left of it. */
export function readPhrase(text: string, field: string): string {
  const phrase = normalizePhrase(text)
  if (phrase === '' || phrase.length > KEYWORD_LENGTH) {
    throw new ApiError('parameter_value', `expected a phrase of 1 to ${KEYWORD_LENGTH} characters`, { field })
  }
  return phrase
}
