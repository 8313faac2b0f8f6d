import { BodyError } from './body-error.ts'
import { MAX_DEPTH, MAX_VALUES } from './limits.ts'
import { quote } from './quote.ts'
import { admitParameters, isListPosition, tooDeep, tooMany } from './values.ts'

interface Branch {
  entries: Map<string, Branch | string>
  /** Position that `[]` takes: one past the highest so far, as in PHP. */
  next: number
}

/**
 * Collects form fields whose names have PHP-style brackets: `fields[]=id`, `filters[0][name]=id`,
 * `filters[0][values][]=1`. Uses maps rather than objects until the end, so that no name can reach a prototype and
 * every field costs the same however many came before. Values stay texts.
 *
 * Where PHP would let a later field replace an earlier one, or turn a malformed name into another, the field is an
 * error: the caller would otherwise get the result of a different request.
 */
export class FormTree {
  readonly #root: Branch = newBranch()
  #count = 1

  /** @throws {BodyError} `malformed`, `too_deep`, `too_many`. */
  add(name: string, value: string): void {
    const keys = splitName(name)
    const leaf = keys.pop() as string
    let branch = this.#root
    for (const key of keys) {
      const entry = takeKey(branch, key)
      let child = branch.entries.get(entry)
      if (child === undefined) {
        child = newBranch()
        this.#set(branch, entry, child)
      }
      if (typeof child === 'string') throw clash(name)
      branch = child
    }
    const entry = takeKey(branch, leaf)
    if (branch.entries.has(entry)) throw clash(name)
    this.#set(branch, entry, value)
  }

  /** @throws {BodyError} whatever `admitParameters` throws. */
  toParameters(): Record<string, unknown> {
    return admitParameters(toObject(this.#root))
  }

  #set(branch: Branch, key: string, value: Branch | string): void {
    this.#count++
    if (this.#count > MAX_VALUES) throw tooMany()
    branch.entries.set(key, value)
  }
}

function newBranch(): Branch {
  return { entries: new Map(), next: 0 }
}

function takeKey(branch: Branch, key: string): string {
  if (key === '') return String(branch.next++)
  if (isListPosition(key) && Number(key) < Number.MAX_SAFE_INTEGER)
    branch.next = Math.max(branch.next, Number(key) + 1)
  return key
}

function toObject(branch: Branch): Record<string, unknown> {
  const object: [string, unknown][] = []
  for (const [key, value] of branch.entries) {
    object.push([key, typeof value === 'string' ? value : toObject(value)])
  }
  return Object.fromEntries(object)
}

/** `filters[0][values][]` → `filters`, `0`, `values`, and an empty text for `[]`. */
function splitName(name: string): string[] {
  const open = name.indexOf('[')
  const base = open === -1 ? name : name.slice(0, open)
  if (base === '') throw new BodyError('malformed', `The form field ${quote(name)} has no name.`)
  if (base.includes(']')) throw badBrackets(name)

  const keys = [base]
  let at = base.length
  while (at < name.length) {
    const close = name.indexOf(']', at)
    const key = name.slice(at + 1, close)
    if (name[at] !== '[' || close === -1 || key.includes('[')) throw badBrackets(name)
    if (keys.length >= MAX_DEPTH) throw tooDeep()
    keys.push(key)
    at = close + 1
  }
  return keys
}

function badBrackets(name: string): BodyError {
  return new BodyError(
    'malformed',
    `The brackets of the form field ${quote(name)} do not match. Use a name such as filters[0][values][].`,
  )
}

function clash(name: string): BodyError {
  return new BodyError(
    'malformed',
    `The form field ${quote(name)} is sent more than once. To send a list, use brackets, as in fields[]=id&fields[]=name.`,
  )
}
