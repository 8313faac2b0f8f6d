import { ApiError } from '@sextant/contract'
import { decodeWindows1251 } from './windows-1251.ts'

/**
 * Decodes a file as UTF-8 when it is valid UTF-8, otherwise as Windows-1251 (docs/protocol.md, CSV formats). Throws
 * ApiError 2003 for a file that is no text.
 */
export function decodeFile(bytes: Uint8Array, field: string): string {
  const text = decode(bytes)
  if (text.includes('\0')) {
    throw new ApiError('parameter_value', 'must be a text in UTF-8 or Windows-1251, but has a NUL byte', {
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
