import type { Language } from './language.ts'
import type { Random } from './random.ts'

/** What the texts of one page share, as `escaped` returns them. */
export interface Subject {
  readonly query: string
  /** The query with capitals. */
  readonly title: string
}

type Gap = (random: Random, subject: Subject, brand: string) => string

/** A text with gaps, as `escaped` returns it. */
export interface Template {
  readonly texts: readonly string[]
  readonly gaps: readonly Gap[]
}

/** The templates of a language, ready to fill. */
export type Phrases = Readonly<Record<PhraseName, readonly Template[]>> &
  Pick<Language, 'names' | 'sections' | 'sitelinks'>

const phraseNames = ['titles', 'sentences', 'beginnings', 'questions', 'related', 'dates'] as const
type PhraseName = (typeof phraseNames)[number]

const common: Readonly<Record<string, Gap>> = {
  q: (_, { query }) => query,
  Q: (_, { title }) => title,
  brand: (_, __, brand) => brand,
  n: (random) => String(3 + random.below(56)),
  m: (random) => String(100 + random.below(9_900)),
  y: (random) => String(2019 + random.below(8)),
  d: (random) => String(1 + random.below(28)),
}

export function phrasesOf(language: Language): Phrases {
  const [titles, sentences, beginnings, questions, related, dates] = phraseNames.map((name) =>
    language[name].map((text) => templateOf(text, language)),
  ) as [Template[], Template[], Template[], Template[], Template[], Template[]]
  return {
    titles,
    sentences,
    beginnings,
    questions,
    related,
    dates,
    names: language.names.map((names) => names.map(([address, name]) => [address, escaped(name)] as const)),
    sections: language.sections,
    sitelinks: language.sitelinks.map(escaped),
  }
}

function templateOf(text: string, language: Language): Template {
  const pieces = text.split(/\{(\w+)\}/)
  return {
    texts: pieces.filter((_, index) => index % 2 === 0).map(escaped),
    gaps: pieces.filter((_, index) => index % 2 === 1).map((name) => gapOf(name, language)),
  }
}

function gapOf(name: string, { words }: Language): Gap {
  const known = common[name]
  if (known !== undefined) return known
  const choices = words[name]?.map(escaped)
  if (choices === undefined) throw new Error(`Unknown gap {${name}}.`)
  return (random) => random.pick(choices)
}

export function fill({ texts, gaps }: Template, random: Random, subject: Subject, brand: string): string {
  let filled = texts[0]!
  for (let index = 0; index < gaps.length; index++) {
    filled += gaps[index]!(random, subject, brand) + texts[index + 1]!
  }
  return filled
}

/** A text as `json` returns it, without its quotes. */
export function escaped(text: string): string {
  return json(text).slice(1, -1)
}

/**
 * A value as JSON in UTF-8, each byte a character: texts of single bytes are joined and sent several times faster than
 * others.
 */
export function json(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('latin1')
}
