/** How a language writes the values of JSON. */
export interface Notation {
  readonly indent: string
  readonly list: readonly [open: string, close: string]
  /** The brackets of an object with these names. */
  readonly object: (names: readonly string[]) => readonly [open: string, close: string]
  /** What stands between a bracket and what it holds on one line. */
  readonly objectSpace: string
  readonly emptyObject: string
  readonly string: (text: string) => string
  readonly entry: (name: string, value: string) => string
  readonly words: { readonly true: string; readonly false: string; readonly null: string }
}

/** Longest value that stays on one line, its indent included. */
const LINE = 90

/** A value of JSON as a language writes it, on one line where it is short. */
export function literal(value: unknown, notation: Notation, indent = ''): string {
  if (typeof value === 'string') return notation.string(value)
  if (value === null || value === undefined) return notation.words.null
  if (typeof value === 'boolean') return notation.words[`${value}`]
  if (typeof value !== 'object') return String(value)
  const inner = indent + notation.indent
  const isList = Array.isArray(value)
  const items = isList
    ? value.map((item) => literal(item, notation, inner))
    : Object.entries(value).map(([name, item]) => notation.entry(name, literal(item, notation, inner)))
  const [open, close] = isList ? notation.list : notation.object(Object.keys(value))
  if (items.length === 0) return isList ? open + close : notation.emptyObject
  const short = items.join(', ')
  if (short.length + indent.length <= LINE && !short.includes('\n')) {
    const space = isList ? '' : notation.objectSpace
    return open + space + short + space + close
  }
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`
}
