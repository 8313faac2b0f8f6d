/** How many objects and lists may be open inside one another, the body's own object included. */
export const MAX_DEPTH = 32

/** How many values (texts, numbers, objects, lists…) one body may hold; a list of 10,000 is far below it. */
export const MAX_VALUES = 200_000

/** How many parts, files included, one multipart body may hold: a part costs far more to read than a value. */
export const MAX_PARTS = 20_000
