import { ApiError, selectorLimits } from '@sextant/contract'

/**
 * Bounds what a regular expression may cost before it reaches the database: at most 1,000 characters, parentheses
 * that pair (the pattern is put into a group, where `a)(b` would turn valid), no back-references (they can take
 * exponential time). What else is invalid, the database says. Throws ApiError 2004.
 */
export function checkPattern(pattern: string, path: string): void {
  const refuse = (text: string) => new ApiError('selection', `regular expression: ${text}`, { field: path })
  if (pattern.length > selectorLimits.patternLength) {
    throw refuse(`at most ${selectorLimits.patternLength} characters, got ${pattern.length}`)
  }
  let depth = 0
  for (let i = 0; i < pattern.length; i++) {
    const character = pattern[i]
    if (character === '\\') {
      const next = pattern[i + 1]
      if (next === undefined) throw refuse('ends in a backslash')
      if (next >= '1' && next <= '9') throw refuse(`back-references such as \\${next} are not allowed`)
      i++
    } else if (character === '[') {
      i = endOfBracket(pattern, i)
      if (i === -1) throw refuse('a bracket is not closed')
    } else if (character === '(') {
      depth++
    } else if (character === ')' && --depth < 0) {
      throw refuse('a parenthesis is closed that was not opened')
    }
  }
  if (depth > 0) throw refuse('a parenthesis is not closed')
}

/** Index of the `]` that closes the bracket expression opened at `start`, or -1. */
function endOfBracket(pattern: string, start: number): number {
  let i = start + 1
  if (pattern[i] === '^') i++
  if (pattern[i] === ']') i++
  for (; i < pattern.length; i++) {
    const character = pattern[i]
    if (character === ']') return i
    if (character === '\\') i++
    else if (character === '[' && /[:.=]/.test(pattern[i + 1] ?? '')) {
      const close = pattern.indexOf(`${pattern[i + 1]}]`, i + 2)
      if (close === -1) return -1
      i = close + 1
    }
  }
  return -1
}
