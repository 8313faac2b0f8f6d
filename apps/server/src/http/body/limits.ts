/** Maximum depth of nested objects and lists, including the body itself. */
export const MAX_DEPTH = 32

/** Maximum number of values (texts, numbers, objects, lists…) in a body; a list of 10,000 is far below it. */
export const MAX_VALUES = 200_000

/**
 * Maximum number of parts, files included, in a multipart body: reading a part costs far more than reading a value.
 */
export const MAX_PARTS = 20_000
