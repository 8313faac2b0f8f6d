import { BodyError } from './body-error.ts'
import { refuseLargeJson } from './json-size.ts'
import { parseJsonParameters } from './json.ts'
import { isJsonType, isUtf8Charset, parseMediaType } from './media-type.ts'
import { parseMultipart, type UploadedFile } from './multipart.ts'
import { quote } from './quote.ts'
import { parseUrlEncodedParameters } from './url-encoded.ts'
import { decodeUtf8 } from './utf8.ts'

/**
 * A request body as named parameters. Lists are arrays and maps are objects at every depth; form values are texts.
 * `files` is empty unless the body is multipart.
 */
export interface DecodedBody {
  parameters: Record<string, unknown>
  files: Map<string, UploadedFile>
}

/** Form encoders escape all of these, so a body that starts with them is JSON without the right header. */
const LOOKS_LIKE_JSON = /^\s*(?:[{[]|(?:""|null)\s*$)/

/**
 * Reads a request body in any encoding: JSON, or a URL-encoded or multipart form with PHP-style brackets. A body of
 * any other content type is read as URL-encoded, or as JSON if it starts with `{` or `[` (`curl -d` and programs
 * that forget the header). A blank body has no parameters.
 *
 * The caller limits the size of the body. Only a multipart body is read asynchronously; both ways throw only
 * `BodyError`.
 *
 * @param contentType the `Content-Type` header as received
 * @throws {BodyError} code 2000 with a message for the caller
 */
export function decodeBody(
  contentType: string | undefined,
  bytes: Buffer,
): DecodedBody | Promise<DecodedBody> {
  if (isBlank(bytes)) return { parameters: {}, files: new Map() }

  const { type, charset } = parseMediaType(contentType)
  if (contentType !== undefined && type === 'multipart/form-data') return parseMultipart(contentType, bytes)

  if (!isUtf8Charset(charset)) {
    throw new BodyError('charset', `The charset of the body must be utf-8, but is ${quote(charset ?? '')}.`)
  }
  const text = decodeUtf8(bytes)
  if (text.trim() === '') return { parameters: {}, files: new Map() }
  const isJson = isJsonType(type) || LOOKS_LIKE_JSON.test(text)
  return {
    parameters: isJson ? parseJsonParameters(text, refuseLargeJson(bytes)) : parseUrlEncodedParameters(text),
    files: new Map(),
  }
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d))
}
