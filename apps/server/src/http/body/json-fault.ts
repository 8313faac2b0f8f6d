import { printParseErrorCode, visit, type JSONVisitor } from 'jsonc-parser'

/** A place in a text. Line and column count from 1. */
interface Place {
  /** Index into the text, in UTF-16 code units; the length of the text if it ends too early. */
  offset: number
  line: number
  column: number
}

/** Where a text stops being JSON, and why. */
export interface JsonFault extends Place {
  problem: string
}

/** Meanings of jsonc-parser's error codes for the author of a request. */
const PROBLEMS: Record<string, string> = {
  ValueExpected: 'expected a value',
  PropertyNameExpected: 'expected a parameter name in double quotes',
  ColonExpected: 'expected ":"',
  CommaExpected: 'expected "," or a closing bracket',
  CloseBraceExpected: 'expected "," or "}"',
  CloseBracketExpected: 'expected "," or "]"',
  EndOfFileExpected: 'expected the end of the body',
  InvalidSymbol: 'this is not a JSON value; names and strings need double quotes',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfNumber: 'expected more digits in this number',
  UnexpectedEndOfString: 'this string has no closing quotation mark on its line',
  InvalidUnicode: 'this string has a "\\u" without four hexadecimal digits',
  InvalidEscapeCharacter: 'this string has a "\\" that does not start a JSON escape',
  InvalidCharacter: 'this string has a control character that is not escaped',
}

/**
 * Returns the first place where a text breaks JSON's grammar; undefined for valid JSON and for text that is nested
 * too deeply to be searched. `JSON.parse` omits the place from its most frequent message, "Unexpected token".
 */
export function locateJsonFault(text: string): JsonFault | undefined {
  let fault: JsonFault | undefined
  const stop = new Error('the first fault is enough')
  const onError: JSONVisitor['onError'] = (code, offset, _length, line, character) => {
    const problem = PROBLEMS[printParseErrorCode(code)] ?? 'not JSON'
    fault = { offset, line: line + 1, column: character + 1, problem }
    throw stop
  }
  try {
    visit(text, { onError }, { disallowComments: true })
  } catch (error) {
    // The parser recurses, so hostile nesting can exhaust the stack.
    if (error !== stop && !(error instanceof RangeError)) throw error
  }
  return fault
}

/** Returns the first name that an object of a JSON text has a second time. */
export function locateRepeatedName(text: string): (Place & { name: string }) | undefined {
  const open: Set<string>[] = []
  let repeated: (Place & { name: string }) | undefined
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty: (name, offset, _length, line, character) => {
      const names = open.at(-1)!
      if (names.has(name)) repeated ??= { name, offset, line: line + 1, column: character + 1 }
      names.add(name)
    },
  })
  return repeated
}
