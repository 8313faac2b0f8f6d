import { ApiError, selectorLimits } from '@sextant/contract'

/**
 * Most copies that the counted repetitions of a pattern may add: `(ab){3}` adds four. The database expands them all
 * before it matches, in time that grows with the cube of their number; tens of thousands crash the embedded one.
 */
const COPIES = 500

/** An opening parenthesis, with the marks of a non-capturing group or a lookaround. */
const OPENING = /\((?:\?(?:[:=!]|<[=!]))?/y
const COUNTED = /\{(\d+)(,?)(\d*)\}/y

/**
 * Bounds the cost of a regular expression before it reaches the database: at most 1,000 characters, balanced
 * parentheses (the pattern is put into a group, where `a)(b` would become valid), no back-references (they can take
 * exponential time), few copies. Reads brackets, escapes and comments as PostgreSQL does, so nothing can hide in them.
 * The database reports any other fault. Throws ApiError 2004.
 */
export function checkPattern(pattern: string, path: string): void {
  const refuse = (text: string) => new ApiError('selection', `regular expression: ${text}`, { field: path })
  if (pattern.length > selectorLimits.patternLength) {
    throw refuse(`must have at most ${selectorLimits.patternLength} characters, but has ${pattern.length}`)
  }
  /** Size of each open group with repetitions expanded; the pattern itself comes first. */
  const sizes = [0]
  let atoms = 0
  /** Size of the latest atom, which a repetition multiplies. */
  let latest = 0
  const add = (size: number) => {
    latest = size
    sizes[sizes.length - 1]! += size
  }
  const addAtom = () => {
    atoms++
    add(1)
  }
  for (let i = 0; i < pattern.length;) {
    const character = pattern[i]!
    const counted = matchAt(COUNTED, pattern, i)
    if (counted !== null) {
      add(latest * (timesOf(counted) - 1))
      i += counted[0].length
    } else if (pattern.startsWith('(?#', i)) {
      i = pattern.indexOf(')', i) + 1
      if (i === 0) throw refuse('a comment is not closed')
    } else if (character === '(') {
      sizes.push(0)
      i += matchAt(OPENING, pattern, i)![0].length
    } else if (character === ')') {
      if (sizes.length === 1) throw refuse('a closing parenthesis has no opening one')
      const size = sizes.pop()!
      // Empty parentheses are copied too.
      if (size === 0) addAtom()
      else add(size)
      i++
    } else {
      if (!'*+?'.includes(character)) addAtom()
      i = endOfAtom(pattern, i, refuse)
    }
  }
  if (sizes.length > 1) throw refuse('a parenthesis is not closed')
  if (sizes[0]! - atoms > COPIES) {
    throw refuse(`its counted repetitions, such as {2,5}, make more than ${COPIES} copies`)
  }
}

function matchAt(expression: RegExp, text: string, index: number): RegExpExecArray | null {
  expression.lastIndex = index
  return expression.exec(text)
}

/** How many copies of its atom `{m}`, `{m,}` or `{m,n}` makes; an open end needs one more, for its loop. */
function timesOf([, minimum, comma, maximum]: RegExpExecArray): number {
  return Math.max(1, Number(minimum) + (comma === ',' && maximum === '' ? 1 : 0), Number(maximum))
}

/** Index after the character, escape or bracket expression at `start`. */
function endOfAtom(pattern: string, start: number, refuse: (text: string) => ApiError): number {
  if (pattern[start] === '\\') {
    const next = pattern[start + 1]
    if (next === undefined) throw refuse('ends with a backslash')
    if (next >= '1' && next <= '9') throw refuse(`back-references such as \\${next} are not supported`)
    return endOfEscape(pattern, start)
  }
  if (pattern[start] !== '[') return start + 1
  const close = endOfBracket(pattern, start)
  if (close === -1) throw refuse('a bracket is not closed')
  return close + 1
}

/** Index after the escape at `start`; `\c` takes any next character, even a backslash or a bracket. */
function endOfEscape(pattern: string, start: number): number {
  return start + (pattern[start + 1] === 'c' ? 3 : 2)
}

/** Index of the `]` that closes the bracket expression opened at `start`, or -1. */
function endOfBracket(pattern: string, start: number): number {
  let i = start + 1
  if (pattern[i] === '^') i++
  if (pattern[i] === ']') i++
  while (i < pattern.length) {
    const character = pattern[i]
    if (character === ']') return i
    if (character === '\\') {
      i = endOfEscape(pattern, i)
    } else if (character === '[' && /[:.=]/.test(pattern[i + 1] ?? '')) {
      const close = pattern.indexOf(`${pattern[i + 1]}]`, i + 2)
      if (close === -1) return -1
      i = close + 2
    } else {
      i++
    }
  }
  return -1
}
