import type { ParsedSerpPage } from '../page.ts'
import { isJsonObject, type JsonObject } from '../reply.ts'
import { childrenOf, parseXml, type XmlElement } from '../xml.ts'

/** Levels of a reply that are looked at. */
const DEEPEST = 8
/** Levels of a result that are looked at. */
const DEEPEST_OF_RESULT = 2

/** The fields of a reply that do not depend on what was searched for. */
export interface Shape {
  /**
   * Fields with the type of their value, such as `credits:number`, and of the results those that at least half of them have,
   * such as `organic[].title:string`. Lists of other blocks are left out: a page may have none of them.
   */
  readonly fields: ReadonlySet<string>
  /** Fields that hold a time, in milliseconds. */
  readonly times: ReadonlyMap<string, number>
}

/** Whether a value counts; `inResult`: it is a result's. */
type Holds = (value: string | number | boolean, inResult: boolean) => boolean

/**
 * The shape of a reply; undefined when it is neither JSON nor XML. `results`: what the adapter read from it. `holds`: only fields
 * with such a value.
 */
export function shapeOf(
  raw: string,
  results: ParsedSerpPage['organic'],
  holds: Holds = () => true,
): Shape | undefined {
  const tree = treeOf(raw)
  if (tree === undefined) return undefined
  const links = new Set(results.map(({ rawUrl }) => rawUrl))
  const fields = new Set<string>()
  const times = new Map<string, number>()
  const walk = (value: unknown, path: string, depth: number): void => {
    if (Array.isArray(value)) {
      const shown = value.filter((item) => hasLink(item, links, DEEPEST_OF_RESULT))
      if (shown.length > 0) for (const field of fieldsOfMost(shown, holds)) fields.add(`${path}[]${field}`)
      // The results may be inside, as in `tasks[].result[].items[]`.
      else if (value.some((item) => hasLink(item, links, DEEPEST))) walk(value[0], `${path}[]`, depth + 1)
    } else if (isJsonObject(value)) {
      if (depth === DEEPEST) return
      for (const [key, inner] of Object.entries(value))
        walk(inner, path === '' ? key : `${path}.${key}`, depth + 1)
    } else if (value !== null && holds(value as string | number | boolean, false)) {
      const field = `${path}:${typeof value}`
      fields.add(field)
      const time = typeof value === 'string' ? readTime(value) : undefined
      if (time !== undefined) times.set(field, time)
    }
  }
  walk(tree, '', 0)
  return { fields, times }
}

/**
 * The first of the usual fields that a reply lacks; undefined when it has all of them. For a reply that the adapter could not
 * read, so that its results are not known.
 */
export function missingIn(raw: string, usual: readonly string[]): string | undefined {
  const tree = treeOf(raw)
  if (tree === undefined) return 'it is neither JSON nor XML'
  return usual.find((field) => {
    const end = field.lastIndexOf(':')
    const path = field.slice(0, end).replaceAll('[]', '.[]').split('.')
    return !hasField(tree, path, field.slice(end + 1))
  })
}

function hasField(value: unknown, [name, ...rest]: readonly string[], type: string): boolean {
  if (name === undefined) return typeof value === type
  if (name === '[]') {
    if (!Array.isArray(value)) return false
    return 2 * value.filter((item) => hasField(item, rest, type)).length >= Math.max(1, value.length)
  }
  return isJsonObject(value) && Object.hasOwn(value, name) && hasField(value[name], rest, type)
}

/** Whether a text may contain a field, judging by its name alone. Much cheaper than the shape. */
export function mayHaveField(raw: string, field: string): boolean {
  const name = nameOf(field)
  return raw.includes(`"${name}"`) || raw.includes(`<${name}`) || raw.includes(` ${name}=`)
}

/** The first time in a text under the name of a field, in milliseconds. */
export function timeIn(raw: string, field: string): number | undefined {
  const name = nameOf(field)
  const found = new RegExp(`"${name.replace(/[^\w]/g, '\\$&')}"\\s*:\\s*"([^"]{10,40})"`).exec(raw)
  return found === null ? undefined : readTime(found[1]!)
}

function nameOf(field: string): string {
  const path = field.slice(0, field.lastIndexOf(':'))
  return path.slice(path.lastIndexOf('.') + 1).replace(/^@/, '')
}

/** A date with a time; without a zone it counts as UTC. */
function readTime(text: string): number | undefined {
  const parts = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)? ?(Z|UTC|[+-]\d\d:?\d\d)?$/.exec(text)
  if (parts === null) return undefined
  const [, date, time, zone = 'Z'] = parts
  const at = Date.parse(`${date}T${time}${zone === 'UTC' ? 'Z' : zone}`)
  return Number.isNaN(at) ? undefined : at
}

function hasLink(value: unknown, links: ReadonlySet<string>, depth: number): boolean {
  if (typeof value === 'string') return links.has(value)
  if (depth === 0 || typeof value !== 'object' || value === null) return false
  return Object.values(value).some((inner) => hasLink(inner, links, depth - 1))
}

/** Fields that at least half of the items have. */
function fieldsOfMost(items: readonly unknown[], holds: Holds): string[] {
  const counts = new Map<string, number>()
  const walk = (value: unknown, path: string, depth: number): void => {
    if (isJsonObject(value) && depth < DEEPEST_OF_RESULT) {
      for (const [key, inner] of Object.entries(value)) walk(inner, `${path}.${key}`, depth + 1)
    } else if (
      value !== null &&
      typeof value !== 'object' &&
      holds(value as string | number | boolean, true)
    ) {
      const field = `${path}:${typeof value}`
      counts.set(field, (counts.get(field) ?? 0) + 1)
    }
  }
  for (const item of items) walk(item, '', 0)
  return [...counts].flatMap(([field, count]) => (2 * count >= items.length ? [field] : []))
}

function treeOf(raw: string): unknown {
  const text = raw.startsWith('\uFEFF') ? raw.slice(1) : raw
  if (/^\s*</.test(text)) return xmlTree(text)
  try {
    return withXml(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Replaces XML that is inside JSON as base64, as in replies of Yandex. */
function withXml(tree: unknown): unknown {
  if (!isJsonObject(tree)) return tree
  const entries = Object.entries(tree).map(([key, value]) => {
    const isXml = typeof value === 'string' && /^PD94|^PHlh/.test(value)
    return [
      key,
      isXml ? xmlTree(Buffer.from(value, 'base64').toString()) : isJsonObject(value) ? withXml(value) : value,
    ]
  })
  return Object.fromEntries(entries)
}

function xmlTree(text: string): unknown {
  const root = /<([A-Za-z][\w-]*)/.exec(text)?.[1]
  if (root === undefined) return undefined
  try {
    return treeOfElement(parseXml(text, root, text))
  } catch {
    return undefined
  }
}

/** Elements of the same name are a list. An element without elements is its text. */
function treeOfElement(element: XmlElement): JsonObject | string {
  const children = childrenOf(element)
  const attributes = Object.entries(element.attributes).map(([name, value]) => [`@${name}`, value] as const)
  if (children.length === 0 && attributes.length === 0) return element.text
  const named = Map.groupBy(children, ({ name }) => name)
  return Object.fromEntries([
    ...attributes,
    ...[...named].map(([name, all]) => {
      const trees = all.map(treeOfElement)
      return [name, trees.length === 1 ? trees[0] : trees] as const
    }),
  ])
}
