/** The two parts of a `Content-Type` header that decide how a body is read, in lower case. */
export interface MediaType {
  /** `type/subtype`, or an empty string if the header is absent. */
  type: string
  /** The `charset` parameter without quotation marks, if present. */
  charset: string | undefined
}

const CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|([^;\s]*))/i

export function parseMediaType(header: string | undefined): MediaType {
  if (header === undefined) return { type: '', charset: undefined }
  const [type = ''] = header.split(';', 1)
  const match = CHARSET.exec(header)
  const charset = match?.[1] ?? match?.[2]
  return { type: type.trim().toLowerCase(), charset: charset?.trim().toLowerCase() }
}

export function isJsonType(type: string): boolean {
  return type === 'application/json' || type === 'text/json' || /^application\/[^/\s]+\+json$/.test(type)
}

export function isUtf8Charset(charset: string | undefined): boolean {
  return charset === undefined || charset === '' || charset === 'utf-8' || charset === 'utf8'
}
