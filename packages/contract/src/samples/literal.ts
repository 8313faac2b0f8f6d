/** How a language writes JSON values. */
export interface Notation {
  readonly indent: string
  readonly list: readonly [open: string, close: string]
  /** Brackets of an object with these names. */
  readonly object: (names: readonly string[]) => readonly [open: string, close: string]
  /** Separator between a bracket and its contents on one line. */
  readonly objectSpace: string
  readonly emptyObject: string
  readonly string: (text: string) => string
  readonly entry: (name: string, value: string) => string
  readonly words: { readonly true: string; readonly false: string; readonly null: string }
}

/** Maximum length of a value on one line, including its indent. */
const LINE = 90

/** A JSON value in the syntax of a language, on one line if it is short. */
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
