import { ApiError, selectorLimits } from '@sextant/contract'

/**
 * Most copies that the counted repetitions of a pattern may add: `(ab){3}` adds four. The database expands them all
 * before it matches, in time that grows with the cube of their number; tens of thousands crash the embedded one.
 */
const COPIES = 500

/**
 * Most quantifiers that counted repetitions may add: `(a?b?){80}` adds 158. Preparing `(a*b*){200}` takes more than a second, and
 * every row milliseconds.
 */
const COPIED_LOOPS = 160
/** Most lookarounds that have quantifiers, with their copies, and most quantifiers in one: each is matched anew at every character. */
const LOOKAROUNDS = 10
const LOOPS_IN_LOOKAROUND = 20

/** An opening parenthesis, with the marks of a non-capturing group or a lookaround. */
const OPENING = /\((?:\?(?:[:=!]|<[=!]))?/y
const COUNTED = /\{(\d+)(,?)(\d*)\}/y

/**
 * Bounds the cost of a regular expression before it reaches the database: at most 1,000 characters, balanced
 * parentheses (the pattern is put into a group, where `a)(b` would become valid), no back-references (they can take
 * exponential time), few copies and loops. Reads brackets, escapes and comments as PostgreSQL does, so nothing can hide in them.
 * The database reports any other fault. Throws ApiError 2004.
 */
export function checkPattern(pattern: string, path: string): void {
  const refuse = (text: string) => new ApiError('selection', `regular expression: ${text}`, { field: path })
  if (pattern.length > selectorLimits.patternLength) {
    throw refuse(`must have at most ${selectorLimits.patternLength} characters, but has ${pattern.length}`)
  }
  /** Size of each open group with repetitions expanded; the pattern itself comes first. */
  const groups: Size[] = [{ ...NOTHING }]
  const kinds: string[] = ['']
  let atoms = 0
  let copiedLoops = 0
  /** Size of the latest atom, which a repetition multiplies. */
  let latest: Size = NOTHING
  const add = (size: Size) => {
    latest = size
    increase(groups.at(-1)!, size, 1)
  }
  const addAtom = () => {
    atoms++
    add({ copies: 1, loops: 0, lookarounds: 0 })
  }
  for (let i = 0; i < pattern.length;) {
    const character = pattern[i]!
    const counted = matchAt(COUNTED, pattern, i)
    if (counted !== null) {
      const added = { ...NOTHING }
      increase(added, latest, timesOf(counted) - 1)
      copiedLoops += added.loops
      added.loops += optionalOf(counted)
      add(added)
      i += counted[0].length
    } else if (pattern.startsWith('(?#', i)) {
      i = pattern.indexOf(')', i) + 1
      if (i === 0) throw refuse('a comment is not closed')
    } else if (character === '(') {
      const [opening] = matchAt(OPENING, pattern, i)!
      groups.push({ ...NOTHING })
      kinds.push(opening)
      i += opening.length
    } else if (character === ')') {
      if (groups.length === 1) throw refuse('a closing parenthesis has no opening one')
      const size = groups.pop()!
      if (/[=!]/.test(kinds.pop()!)) {
        if (size.loops > 0) size.lookarounds++
        if (size.loops > LOOPS_IN_LOOKAROUND) {
          throw refuse(`a lookaround has more than ${LOOPS_IN_LOOKAROUND} quantifiers, repetitions counted`)
        }
      }
      // Empty parentheses are copied too.
      if (size.copies === 0) {
        atoms++
        size.copies = 1
      }
      add(size)
      i++
    } else {
      if ('*+?'.includes(character)) increase(groups.at(-1)!, { ...NOTHING, loops: 1 }, 1)
      else addAtom()
      i = endOfAtom(pattern, i, refuse)
    }
  }
  if (groups.length > 1) throw refuse('a parenthesis is not closed')
  const { copies, lookarounds } = groups[0]!
  if (copies - atoms > COPIES) {
    throw refuse(`its counted repetitions, such as {2,5}, make more than ${COPIES} copies`)
  }
  if (copiedLoops > COPIED_LOOPS) {
    throw refuse(`its counted repetitions make more than ${COPIED_LOOPS} copies of quantifiers`)
  }
  if (lookarounds > LOOKAROUNDS) {
    throw refuse(`has more than ${LOOKAROUNDS} lookarounds with quantifiers, repetitions counted`)
  }
}

/** How much a part of a pattern becomes when its counted repetitions are expanded. */
interface Size {
  copies: number
  loops: number
  lookarounds: number
}
const NOTHING: Readonly<Size> = { copies: 0, loops: 0, lookarounds: 0 }

function increase(size: Size, by: Readonly<Size>, times: number): void {
  size.copies += by.copies * times
  size.loops += by.loops * times
  size.lookarounds += by.lookarounds * times
}

function matchAt(expression: RegExp, text: string, index: number): RegExpExecArray | null {
  expression.lastIndex = index
  return expression.exec(text)
}

/** How many copies of its atom `{m}`, `{m,}` or `{m,n}` makes; an open end needs one more, for its loop. */
function timesOf([, minimum, comma, maximum]: RegExpExecArray): number {
  return Math.max(1, Number(minimum) + (comma === ',' && maximum === '' ? 1 : 0), Number(maximum))
}

/** How many of the copies that `{m}`, `{m,}` or `{m,n}` makes may be absent or repeat. */
function optionalOf([, minimum, comma, maximum]: RegExpExecArray): number {
  if (comma === '') return 0
  return maximum === '' ? 1 : Math.max(0, Number(maximum) - Number(minimum))
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
