import { ApiError, shown } from '@sextant/contract'

/** Whether a part of a request is given; null and the empty text count as absent. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** ApiError 2004 for the part of a selection at `path`. */
export function refuse(path: string, text: string): ApiError {
  return new ApiError('selection', text, { field: path })
}

/** A list; PHP encodes an empty one as `{}`. */
export function listAt(value: unknown, path: string, maximum: number): readonly unknown[] {
  if (!isGiven(value)) return []
  const empty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  const list = Array.isArray(value) ? value : empty ? [] : undefined
  if (list === undefined) {
    throw new ApiError('parameter_type', `must be a list, but got ${shown(value)}`, { field: path })
  }
  if (list.length > maximum) throw refuse(path, `must have at most ${maximum} items, but has ${list.length}`)
  return list
}
