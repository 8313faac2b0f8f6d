import { BodyError } from './body-error.ts'
import { FormTree } from './form-tree.ts'
import { quote } from './quote.ts'

/**
 * Reads URL-encoded form fields. Percent-encoding must be complete and encode UTF-8; unencoded characters outside
 * ASCII are kept as they are.
 *
 * @throws {BodyError} `malformed`, `charset`, `too_deep`, `too_many`, `not_an_object`.
 */
export function parseUrlEncodedParameters(text: string): Record<string, unknown> {
  const tree = new FormTree()
  let start = 0
  while (start < text.length) {
    let end = text.indexOf('&', start)
    if (end === -1) end = text.length
    if (end > start) addField(tree, text.slice(start, end), start)
    start = end + 1
  }
  return tree.toParameters()
}

function addField(tree: FormTree, field: string, start: number): void {
  const equals = field.indexOf('=')
  const end = equals === -1 ? field.length : equals
  const name = unescapeText(field.slice(0, end), start, () => 'The name of a form field')
  const value = () => `The value of the form field ${quote(name)}`
  tree.add(name, unescapeText(field.slice(end + 1), start + end + 1, value))
}

/**
 * @param start where the text begins in the body
 * @param where names the place; the text itself is not quoted, since it may be a password
 */
function unescapeText(encoded: string, start: number, where: () => string): string {
  const text = encoded.includes('+') ? encoded.replaceAll('+', ' ') : encoded
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    const broken = /%(?![0-9a-f]{2})/i.exec(text)?.index
    throw broken === undefined
      ? new BodyError(
          'charset',
          `${where()} is percent-encoded text that is not valid UTF-8. Encode forms in UTF-8.`,
          start,
        )
      : new BodyError(
          'malformed',
          `${where()} contains "%" at offset ${start + broken} of the form, but "%" must be followed by two hexadecimal digits ("%25" for "%").`,
          start + broken,
        )
  }
}
