import { ApiError } from '../errors.ts'

/** A short, safe rendering of what came, for error texts. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = typeof value === 'string' ? JSON.stringify(value) : (JSON.stringify(value) ?? typeof value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

export function wrongType(path: string, value: unknown, expected: string): ApiError {
  return new ApiError('parameter_type', `expected ${expected}, got ${shown(value)}`, { field: path })
}

export function wrongValue(path: string, value: unknown, expected: string): ApiError {
  return new ApiError('parameter_value', `expected ${expected}, got ${shown(value)}`, { field: path })
}
