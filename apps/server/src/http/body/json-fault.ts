/** Where a text stops being JSON. */
export interface JsonFault {
  /** Index into the text, in UTF-16 code units; the text's length when it ends too early. */
  offset: number
  /** What JSON would have there, worded to follow "expected". */
  expected: string
}

type Expecting = 'value' | 'item or ]' | 'key' | 'key or }' | 'next'

const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

/**
 * The first place where a text breaks JSON's grammar, `undefined` for valid JSON. The engine's own messages leave
 * the place out for some faults, so this runs when `JSON.parse` has refused a text. Linear, and without recursion:
 * the text may be hostile.
 */
export function locateJsonFault(text: string): JsonFault | undefined {
  const closers: ('}' | ']')[] = []
  let expecting: Expecting = 'value'
  let at = 0

  for (;;) {
    at = skipWhitespace(text, at)
    const char = text[at]

    if (expecting === 'next') {
      const closer = closers.at(-1)
      if (closer === undefined) {
        return char === undefined ? undefined : { offset: at, expected: 'nothing more' }
      }
      if (char === closer) closers.pop()
      else if (char === ',') expecting = closer === '}' ? 'key' : 'value'
      else return { offset: at, expected: `"," or "${closer}"` }
      at++
    } else if (expecting === 'key' || expecting === 'key or }') {
      if (char === '}' && expecting === 'key or }') {
        closers.pop()
        expecting = 'next'
        at++
        continue
      }
      if (char !== '"') return { offset: at, expected: 'a parameter name in double quotes' }
      const end = scanString(text, at)
      if (typeof end !== 'number') return end
      at = skipWhitespace(text, end)
      if (text[at] !== ':') return { offset: at, expected: '":"' }
      expecting = 'value'
      at++
    } else if (char === ']' && expecting === 'item or ]') {
      closers.pop()
      expecting = 'next'
      at++
    } else if (char === '{' || char === '[') {
      closers.push(char === '{' ? '}' : ']')
      expecting = char === '{' ? 'key or }' : 'item or ]'
      at++
    } else if (char === '"') {
      const end = scanString(text, at)
      if (typeof end !== 'number') return end
      expecting = 'next'
      at = end
    } else {
      SCALAR.lastIndex = at
      if (!SCALAR.test(text)) return { offset: at, expected: 'a value' }
      expecting = 'next'
      at = SCALAR.lastIndex
    }
  }
}

function skipWhitespace(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return at
}

/** The index after a string's closing quotation mark, or the fault in it. */
function scanString(text: string, start: number): number | JsonFault {
  let at = start + 1
  while (at < text.length) {
    const char = text.charCodeAt(at)
    if (char === 0x22) return at + 1
    if (char < 0x20) return { offset: at, expected: 'control characters to be escaped' }
    if (char === 0x5c) {
      ESCAPE.lastIndex = at
      if (!ESCAPE.test(text)) return { offset: at, expected: 'an escape that JSON knows' }
      at = ESCAPE.lastIndex
    } else {
      at++
    }
  }
  return { offset: start, expected: 'a closing quotation mark for the string that starts here' }
}
