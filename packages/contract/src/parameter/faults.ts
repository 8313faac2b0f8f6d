import { ApiError } from '../errors.ts'
import { isFilePart } from './lines-input.ts'

/** Returns a short, safe rendering of a received value, for error messages. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (isFilePart(value)) return 'a file'
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? typeof value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

/** Writes a whole number with thousands separators: 10,000. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

export function wrongType(path: string, value: unknown, expected: string): ApiError {
  return new ApiError('parameter_type', `must be ${expected}, but got ${shown(value)}`, { field: path })
}

export function wrongValue(path: string, value: unknown, expected: string): ApiError {
  return new ApiError('parameter_value', `must be ${expected}, but got ${shown(value)}`, { field: path })
}

/** For a text or list whose size is out of bounds, since the value itself would be too long to show. */
export function wrongSize(path: string, got: number, expected: string): ApiError {
  return new ApiError('parameter_value', `must have ${expected}, but has ${grouped(got)}`, { field: path })
}
