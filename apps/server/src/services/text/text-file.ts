import { ApiError } from '@sextant/contract'
import { decodeWindows1251 } from './windows-1251.ts'

/**
 * The text of a file: UTF-8 when it is valid UTF-8, Windows-1251 otherwise (docs/protocol.md, CSV formats). Throws ApiError
 * 2003 naming `field` for a file that is no text.
 */
export function decodeFile(bytes: Uint8Array, field: string): string {
  const text = decode(bytes)
  if (text.includes('\0')) {
    throw new ApiError('parameter_value', 'expected a text in UTF-8 or Windows-1251, got a NUL in it', {
      field,
    })
  }
  return text
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decodeWindows1251(bytes)
  }
}
