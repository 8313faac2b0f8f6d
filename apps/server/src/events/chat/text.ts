import type { Letter, LetterLine, LetterSection, Link } from '../letter/letter.ts'
import { textsIn } from '../wording/texts.ts'

/** How a chat marks up its texts. Each function returns marked-up text. */
export interface ChatMarkup {
  /** Maximum length of a message in UTF-16 code units, markup included. */
  readonly longest: number
  readonly plain: (text: string) => string
  /** `marked` is marked up already. */
  readonly bold: (marked: string) => string
  readonly link: (words: string, url: string) => string
}

/** Maximum number of keywords in a message, since a chat is no report: the rankings are one click away. */
const LISTED = 20

/** A letter as one message of a chat. A list that would make it too long is cut, and a line says by how much. */
export function chatText(letter: Letter, markup: ChatMarkup): string {
  const parts = letter.sections.map((section) => partsOf(section, letter, markup))
  const settings = letter.settings === null ? [] : [linkOf(letter.settings, markup)]
  for (let listed = LISTED; ; listed -= 1) {
    const blocks = parts.flatMap(({ head, lines, more, links }, index) => {
      const shown = lines.slice(0, Math.max(listed, 0))
      const left = more + lines.length - shown.length
      const end = index === parts.length - 1 ? settings : []
      return [
        head.join('\n'),
        [...shown, ...(left > 0 ? [markup.plain(`… ${textsIn[letter.lang].more(left)}`)] : [])].join('\n'),
        [...links, ...end].join(' · '),
      ]
    })
    const text = blocks.filter((block) => block !== '').join('\n\n')
    // What is left without a list is far below every limit.
    if (text.length <= markup.longest || listed === 0) return text
  }
}

interface SectionParts {
  readonly head: readonly string[]
  readonly lines: readonly string[]
  readonly more: number
  readonly links: readonly string[]
}

function partsOf(section: LetterSection, letter: Letter, markup: ChatMarkup): SectionParts {
  const { facts, headline, lines, links, more, site, warning } = section
  return {
    head: [
      markup.plain(site),
      markup.bold(markup.plain(headline)),
      ...facts.map(markup.plain),
      ...(warning === null ? [] : [markup.bold(markup.plain(warning))]),
    ],
    lines: lines.slice(0, LISTED).map((line) => `• ${lineOf(line, letter, markup)}`),
    more: more + Math.max(0, lines.length - LISTED),
    links: links.map((link) => linkOf(link, markup)),
  }
}

function lineOf(line: LetterLine, { lang }: Letter, markup: ChatMarkup): string {
  const { invented, keyword, moved, notes, positions, url } = line
  const mark = invented ? ` (${textsIn[lang].inventedMark})` : ''
  const said = [`${positions}${mark}`, ...(moved === null ? [] : [moved]), ...notes].join('; ')
  return `${url === null ? markup.plain(keyword) : markup.link(keyword, url)}: ${markup.plain(said)}`
}

function linkOf({ words, url }: Link, { link }: ChatMarkup): string {
  return link(words, url)
}
