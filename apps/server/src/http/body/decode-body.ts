import { BodyError } from './body-error.ts'
import { parseJsonParameters } from './json.ts'
import { isJsonType, isUtf8Charset, parseMediaType } from './media-type.ts'
import { parseMultipart } from './multipart.ts'
import type { UploadedFile } from './multipart.ts'
import { quote } from './quote.ts'
import { parseUrlEncodedParameters } from './url-encoded.ts'
import { decodeUtf8 } from './utf8.ts'

/**
 * A request's body as named parameters. Lists are arrays and maps are objects at every depth; form values are texts.
 * `files` is empty unless the body was multipart.
 */
export interface DecodedBody {
  parameters: Record<string, unknown>
  files: Map<string, UploadedFile>
}

/** Form encoders escape all of these, so a body that starts so is JSON whose sender left the header to a default. */
const LOOKS_LIKE_JSON = /^\s*(?:[{[]|(?:""|null)\s*$)/

/**
 * Reads a request body, whatever its encoding: JSON, URL-encoded or multipart form with PHP-style brackets. A content
 * type that is none of these is read as URL-encoded, or as JSON when the body starts with `{` or `[` (`curl -d` and
 * programs that forget the header). A blank body is a body without parameters.
 *
 * The caller bounds the body's size. Only a multipart body is read asynchronously; both ways fail with `BodyError`
 * alone.
 *
 * @param contentType the `Content-Type` header as received
 * @throws {BodyError} code 2000 with a sentence for the caller
 */
export function decodeBody(
  contentType: string | undefined,
  bytes: Buffer,
): DecodedBody | Promise<DecodedBody> {
  if (isBlank(bytes)) return { parameters: {}, files: new Map() }

  const { type, charset } = parseMediaType(contentType)
  if (contentType !== undefined && type === 'multipart/form-data') return parseMultipart(contentType, bytes)

  if (!isUtf8Charset(charset)) {
    throw new BodyError('charset', `The body's charset is ${quote(charset ?? '')}; expected utf-8.`)
  }
  const text = decodeUtf8(bytes)
  if (text.trim() === '') return { parameters: {}, files: new Map() }
  const isJson = isJsonType(type) || LOOKS_LIKE_JSON.test(text)
  return {
    parameters: isJson ? parseJsonParameters(text) : parseUrlEncodedParameters(text),
    files: new Map(),
  }
}

function isBlank(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d))
}
