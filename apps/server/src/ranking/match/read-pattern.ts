import { STATES, statesOf, type Accepts, type PatternNode } from './pattern.ts'

/** A regular expression that is not supported; the message says why. */
export class PatternError extends Error {
  override readonly name = 'PatternError'
}

/** Most characters of a pattern, as in filters. */
const LONGEST = 1_000
/** Deepest nesting of parentheses. */
const DEEPEST = 50
const COUNTED = /\{(\d{1,4})(,?)(\d{0,4})\}/y

const between = (from: string, to: string): Accepts => {
  const [first, last] = [from.codePointAt(0)!, to.codePointAt(0)!]
  return (code) => code >= first && code <= last
}
const anyOf =
  (...tests: readonly Accepts[]): Accepts =>
  (code) =>
    tests.some((accepts) => accepts(code))
const not =
  (accepts: Accepts): Accepts =>
  (code) =>
    !accepts(code)

const digit = between('0', '9')
const word = anyOf(digit, between('a', 'z'), between('_', '_'))
const space = anyOf(between('\t', '\r'), between(' ', ' '))
/** Escapes that stand for a class. Any other escaped character that is not a letter or digit stands for itself. */
const classes: Readonly<Record<string, Accepts>> = {
  d: digit,
  D: not(digit),
  w: word,
  W: not(word),
  s: space,
  S: not(space),
}

/**
 * Parses a regular expression: `.`, `[…]`, `\d \w \s \D \W \S`, `^ $`, groups, `|`, `* + ? {m,n}`.
 *
 * @throws {PatternError} for anything else
 */
export function readPattern(text: string): PatternNode {
  if (text.length > LONGEST)
    throw new PatternError(`it must have at most ${LONGEST} characters, but has ${text.length}`)
  const node = new Reader(text).read()
  if (statesOf(node) > STATES) {
    throw new PatternError(
      `it is too large: it must have at most ${STATES} characters, with repetitions such as {2,50} written out`,
    )
  }
  return node
}

class Reader {
  readonly #characters: readonly string[]
  readonly #text: string
  #place = 0

  constructor(text: string) {
    this.#characters = [...text]
    this.#text = text
  }

  read(): PatternNode {
    const node = this.#either(0)
    if (this.#place < this.#characters.length)
      throw new PatternError('a closing parenthesis has no opening one')
    return node
  }

  #peek(): string | undefined {
    return this.#characters[this.#place]
  }

  #take(character: string): boolean {
    if (this.#peek() !== character) return false
    this.#place++
    return true
  }

  #either(depth: number): PatternNode {
    if (depth > DEEPEST) throw new PatternError(`parentheses must nest at most ${DEEPEST} levels deep`)
    const items = [this.#sequence(depth)]
    while (this.#take('|')) items.push(this.#sequence(depth))
    return { kind: 'either', items }
  }

  #sequence(depth: number): PatternNode {
    const items: PatternNode[] = []
    for (let next = this.#peek(); next !== undefined && next !== '|' && next !== ')'; next = this.#peek()) {
      items.push(this.#repeated(this.#atom(next, depth)))
    }
    return { kind: 'sequence', items }
  }

  #atom(character: string, depth: number): PatternNode {
    this.#place++
    switch (character) {
      case '^':
        return { kind: 'start' }
      case '$':
        return { kind: 'end' }
      case '.':
        return { kind: 'character', accepts: () => true }
      case '[':
        return { kind: 'character', accepts: this.#bracket() }
      case '\\':
        return { kind: 'character', accepts: this.#escape() }
      case '(':
        return this.#group(depth)
      case '*':
      case '+':
      case '?':
        throw new PatternError(`there is nothing before ${character} to repeat`)
      default:
        return { kind: 'character', accepts: literal(character) }
    }
  }

  #group(depth: number): PatternNode {
    if (this.#take('?') && !this.#take(':')) {
      throw new PatternError('groups that start with (? are not supported, except (?:…)')
    }
    const node = this.#either(depth + 1)
    if (!this.#take(')')) throw new PatternError('a parenthesis is not closed')
    return node
  }

  #repeated(item: PatternNode): PatternNode {
    const count = this.#count()
    if (count === undefined) return item
    // Greedy and lazy repetitions find the same texts.
    this.#take('?')
    if (this.#count() !== undefined) throw new PatternError('a repetition follows a repetition')
    return { kind: 'repeat', item, ...count }
  }

  #count(): { from: number; to: number } | undefined {
    if (this.#take('*')) return { from: 0, to: Infinity }
    if (this.#take('+')) return { from: 1, to: Infinity }
    if (this.#take('?')) return { from: 0, to: 1 }
    if (this.#peek() !== '{') return undefined
    COUNTED.lastIndex = this.#characters.slice(0, this.#place).join('').length
    const found = COUNTED.exec(this.#text)
    if (found === null)
      throw new PatternError('"{" must begin {m}, {m,} or {m,n}; write \\{ for the character itself')
    this.#place += found[0].length
    const from = Number(found[1])
    const to = found[2] === '' ? from : found[3] === '' ? Infinity : Number(found[3])
    if (to < from) throw new PatternError(`${found[0]} counts down`)
    return { from, to }
  }

  #bracket(): Accepts {
    const isOpposite = this.#take('^')
    const members: Accepts[] = []
    for (let isFirst = true; isFirst || this.#peek() !== ']'; isFirst = false) {
      const character = this.#peek()
      if (character === undefined) throw new PatternError('a bracket is not closed')
      if (character === '[' && ':.='.includes(this.#characters[this.#place + 1] ?? ' ')) {
        throw new PatternError('named classes such as [:alpha:] are not supported')
      }
      this.#place++
      if (character === '\\') members.push(this.#escape())
      else members.push(this.#range(character))
    }
    this.#place++
    return isOpposite ? not(anyOf(...members)) : anyOf(...members)
  }

  #range(from: string): Accepts {
    const [dash, to] = this.#characters.slice(this.#place, this.#place + 2)
    if (dash !== '-' || to === undefined || to === ']' || to === '\\') return literal(from)
    this.#place += 2
    if (to.codePointAt(0)! < from.codePointAt(0)!)
      throw new PatternError(`the range ${from}-${to} counts down`)
    // Texts are in lower case, so a character matches when either of its cases is in the range.
    const accepts = between(from, to)
    return (code) => accepts(code) || accepts(String.fromCodePoint(code).toUpperCase().codePointAt(0)!)
  }

  #escape(): Accepts {
    const character = this.#peek()
    if (character === undefined) throw new PatternError('it ends with a backslash')
    this.#place++
    const known = Object.hasOwn(classes, character) ? classes[character] : undefined
    if (known !== undefined) return known
    if (/[1-9]/.test(character))
      throw new PatternError(`back-references such as \\${character} are not supported`)
    if (/[a-z0]/i.test(character)) throw new PatternError(`\\${character} is not supported`)
    return literal(character)
  }
}

function literal(character: string): Accepts {
  const code = character.toLowerCase().codePointAt(0)!
  return (other) => other === code
}
