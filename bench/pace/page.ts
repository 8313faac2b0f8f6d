import { languages } from './language.ts'
import { Random, seedOf } from './random.ts'
import { escaped, fill, json, phrasesOf, type Phrases, type Subject, type Template } from './template.ts'

/** The body of a request for a page; other fields have no effect. */
export interface Asked {
  readonly q: string
  readonly gl?: unknown
  readonly hl?: unknown
  readonly location?: unknown
  readonly num?: unknown
  readonly page?: unknown
  readonly autocorrect?: unknown
}

export interface Placement {
  /** The site that is followed, such as `bakery-lane.example`. */
  readonly site: string
  /** Share of queries, in percent, in whose first ten results the site is. */
  readonly found: number
}

const RESULTS = 10

const phrases = new Map(
  Object.entries(languages).map(([name, language]): [string, Phrases] => [name, phrasesOf(language)]),
)
const english = phrases.get('en')!
const all = [...phrases.values()]

/** How often the site is in each of the first ten positions: more often near the top. */
const positions = [15, 13, 12, 11, 10, 9, 8, 8, 7, 7].flatMap((weight, index) =>
  Array.from({ length: weight }, () => index + 1),
)
/** Of the queries without it there, the percentage in which the site comes later; it is nowhere in the others. */
const LATER = 60

const STEPS = [101, 103, 107, 109, 113, 127, 131, 137]
const SUBDOMAINS = ['www.', 'www.', 'www.', 'www.', '', '', 'blog.', 'shop.', 'en.']
const ENDINGS = ['.example', '.example', '.co.example', '.org.example', '.shop.example']
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'
const pairs = characters.split('').flatMap((first) => characters.split('').map((second) => first + second))

/**
 * The body of a reply, as JSON in UTF-8 with a character for each byte: the same one for the same request. Fields and their order are those of recorded replies:
 * `page` is echoed from the second page on and `num` where it was sent, positions count from 1 on every page, and pages
 * after the first one hold only organic results.
 */
export function replyTo(asked: Asked, { site, found }: Placement): string {
  const { q, gl, hl, location } = asked
  const page = typeof asked.page === 'number' && asked.page > 1 ? Math.floor(asked.page) : 1
  const of = `${String(gl)}|${String(hl)}|${String(location)}|${q}`
  const random = new Random(seedOf(`${page}|${of}`))
  const local = (typeof hl === 'string' ? phrases.get(hl.slice(0, 2)) : undefined) ?? english
  const writer = new Writer(random, local, q)
  const position = positionOf(new Random(seedOf(of)), found) - RESULTS * (page - 1)

  let reply = `{"searchParameters":${echo(asked, page)}`
  if (page === 1 && random.percent(15)) reply += `,"knowledgeGraph":${writer.knowledgeGraph()}`
  if (page === 1 && random.percent(12)) reply += `,"answerBox":${writer.answerBox()}`
  reply += ',"organic":['
  for (let index = 1; index <= RESULTS; index++) {
    if (index > 1) reply += ','
    reply += writer.organic(index, index === position ? `https://${site}` : undefined)
  }
  reply += ']'
  if (page === 1) {
    if (random.percent(10)) reply += `,"topStories":${repeated(3 + random.below(4), writer.topStory)}`
    if (random.percent(12)) reply += `,"images":${repeated(5 + random.below(5), writer.image)}`
    if (random.percent(65)) reply += `,"peopleAlsoAsk":${repeated(4, writer.alsoAsked)}`
    if (random.percent(90)) reply += `,"relatedSearches":${repeated(8, writer.related)}`
  }
  return `${reply},"credits":${typeof asked.num === 'number' && asked.num > RESULTS ? 2 : 1}}`
}

/** The site's position among all results of a query; Infinity if it is nowhere. */
function positionOf(random: Random, found: number): number {
  if (random.percent(found)) return random.pick(positions)
  if (!random.percent(LATER)) return Infinity
  const depth = random.below(1_000) / 1_000
  return RESULTS + 1 + Math.floor(90 * depth * depth)
}

function echo({ q, gl, hl, location, num, autocorrect }: Asked, page: number): string {
  let echoed = `{"q":${json(q)}`
  if (gl !== undefined) echoed += `,"gl":${json(gl)}`
  if (hl !== undefined) echoed += `,"hl":${json(hl)}`
  // No recorded reply shows where `location` and `autocorrect` come.
  if (location !== undefined) echoed += `,"location":${json(location)}`
  if (autocorrect === false) echoed += ',"autocorrect":false'
  echoed += ',"type":"search"'
  if (num !== undefined) echoed += `,"num":${json(num)}`
  if (page > 1) echoed += `,"page":${page}`
  return `${echoed},"engine":"google"}`
}

function repeated(count: number, make: () => string): string {
  let items = make()
  for (let index = 1; index < count; index++) items += `,${make()}`
  return `[${items}]`
}

/** Writes the parts of one page. */
class Writer {
  readonly #random: Random
  readonly #local: Phrases
  readonly #subject: Subject
  /** The query as a part of an address. */
  readonly #slug: string
  /** Index of the last template that was taken from a list. */
  readonly #taken = new Map<readonly Template[], number>()
  /** A step that meets every template of a list before it meets one again: a prime above the length of each. */
  readonly #step: number

  constructor(random: Random, local: Phrases, query: string) {
    this.#random = random
    this.#local = local
    this.#step = random.pick(STEPS)
    this.#subject = {
      query: escaped(query),
      title: escaped(query.replace(/(?<!\S)\p{Ll}/gu, (letter) => letter.toUpperCase())),
    }
    this.#slug = encodeURIComponent(query.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-'))
  }

  readonly organic = (position: number, host: string | undefined): string => {
    const random = this.#random
    // Some results are in another language than the rest.
    const language = random.percent(6) ? random.pick(all) : this.#local
    const [address, brand] = this.#site(language)
    const start = host ?? address
    let result = `{"title":"${this.#text(language.titles, brand)}","link":"${start}${this.#path(language)}"`
    result += `,"snippet":"${this.#snippet(language, brand)}"`
    if (random.percent(position === 1 ? 35 : 8)) {
      const link = () =>
        `{"title":"${random.pick(language.sitelinks)}","link":"${start}/${random.pick(language.sections)}/${this.#token(3)}"}`
      result += `,"sitelinks":${repeated(2 + random.below(5), link)}`
    }
    if (random.percent(5)) {
      result += `,"attributes":{"${random.pick(language.sitelinks)}":"${this.#text(language.related, brand)}"}`
    }
    if (random.percent(35)) result += `,"date":"${this.#text(language.dates, brand)}"`
    return `${result},"position":${position}}`
  }

  knowledgeGraph(): string {
    const [address, brand] = this.#site(this.#local)
    const attribute = () =>
      `"${this.#random.pick(this.#local.sitelinks)} ${this.#token(1)}":"${this.#text(this.#local.related, brand)}"`
    return (
      `{"title":"${this.#subject.title}","type":"${this.#random.pick(this.#local.sitelinks)}",` +
      `"website":"${address}/","imageUrl":"${this.#imageUrl()}",` +
      `"description":"${this.#snippet(this.#local, brand)}","descriptionSource":"${brand}",` +
      `"descriptionLink":"${address}${this.#path(this.#local)}","attributes":{${attribute()},${attribute()}}}`
    )
  }

  answerBox(): string {
    const [address, brand] = this.#site(this.#local)
    const sentence = this.#text(this.#local.sentences, brand)
    return (
      `{"snippet":"${sentence} ${this.#text(this.#local.sentences, brand)}","snippetHighlighted":["${sentence}"],` +
      `"title":"${this.#text(this.#local.titles, brand)}","link":"${address}${this.#path(this.#local)}"}`
    )
  }

  readonly topStory = (): string => {
    const [address, brand] = this.#site(this.#local)
    return (
      `{"title":"${this.#text(this.#local.titles, brand)}","link":"${address}${this.#path(this.#local)}",` +
      `"source":"${brand}","date":"${this.#text(this.#local.dates, brand)}","imageUrl":"${this.#imageUrl()}"}`
    )
  }

  readonly image = (): string => {
    const [address, brand] = this.#site(this.#local)
    return (
      `{"title":"${this.#text(this.#local.titles, brand)}","imageUrl":"${this.#imageUrl()}",` +
      `"link":"${address}${this.#path(this.#local)}"}`
    )
  }

  readonly alsoAsked = (): string => {
    const [address, brand] = this.#site(this.#local)
    return (
      `{"question":"${this.#text(this.#local.questions, brand)}","snippet":"${this.#snippet(this.#local, brand)}",` +
      `"title":"${this.#text(this.#local.titles, brand)}","link":"${address}${this.#path(this.#local)}"}`
    )
  }

  readonly related = (): string => `{"query":"${this.#text(this.#local.related, '')}"}`

  /** A text that differs from the others of the page as long as the list allows. */
  #text(templates: readonly Template[], brand: string): string {
    const last = this.#taken.get(templates) ?? this.#random.below(templates.length)
    const index = (last + this.#step) % templates.length
    this.#taken.set(templates, index)
    return fill(templates[index]!, this.#random, this.#subject, brand)
  }

  /** Two sentences, of which the second one is often cut short. */
  #snippet(language: Phrases, brand: string): string {
    const first = this.#text(language.sentences, brand)
    return this.#random.percent(40)
      ? `${first} ${this.#text(language.sentences, brand)}`
      : `${first} ${this.#text(language.beginnings, brand)} ...`
  }

  #site({ names: [first, second] }: Phrases): [address: string, brand: string] {
    const random = this.#random
    const [begin, Begin] = random.pick(first!)
    const [end, End] = random.pick(second!)
    const between = random.percent(30) ? '-' : ''
    return [
      `https://${random.pick(SUBDOMAINS)}${begin}${between}${end}${random.pick(ENDINGS)}`,
      `${Begin} ${End}`,
    ]
  }

  #path({ sections }: Phrases): string {
    const random = this.#random
    const section = random.pick(sections)
    switch (random.below(8)) {
      case 0:
        return `/${this.#slug}/`
      case 1:
        return `/${section}/${this.#slug}-${random.below(100_000)}.html`
      case 2:
        return `/${2019 + random.below(8)}/${10 + random.below(3)}/${this.#slug}-${section}/`
      // Google adds this parameter to addresses of shops.
      case 3:
        return `/${section}/${this.#slug}?srsltid=AfmBO${this.#token(22)}`
      case 4:
        return `/${section}/${this.#token(3)}/${this.#slug}/`
      case 5:
        return `/${section}?id=${random.below(10_000_000)}`
      default:
        return `/${section}/${this.#slug}`
    }
  }

  #imageUrl(): string {
    return `https://thumbnails.example/images?q=tbn:ANd9Gc${this.#token(20)}&s`
  }

  /** Random characters, two for each of `count`. */
  #token(count: number): string {
    let token = ''
    for (let index = 0; index < count; index++) token += this.#random.pick(pairs)
    return token
  }
}
