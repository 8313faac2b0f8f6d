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
    if (end > start) addField(tree, text.slice(start, end))
    start = end + 1
  }
  return tree.toParameters()
}

function addField(tree: FormTree, field: string): void {
  const equals = field.indexOf('=')
  if (equals === -1) tree.add(unescapeText(field), '')
  else tree.add(unescapeText(field.slice(0, equals)), unescapeText(field.slice(equals + 1)))
}

function unescapeText(encoded: string): string {
  const text = encoded.includes('+') ? encoded.replaceAll('+', ' ') : encoded
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    const broken = /%(?![0-9a-f]{2}).{0,2}/i.exec(text)?.[0]
    throw broken === undefined
      ? new BodyError(
          'charset',
          `The percent-encoded text ${quote(encoded)} is not valid UTF-8. Encode forms in UTF-8.`,
        )
      : new BodyError(
          'malformed',
          `The form contains ${quote(broken)} in ${quote(encoded)}, but "%" must be followed by two hexadecimal digits ("%25" for "%").`,
        )
  }
}
