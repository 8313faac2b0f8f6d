import type { Letter, LetterLine, LetterSection } from '../letter/letter.ts'
import { textsIn } from '../wording/texts.ts'

/** Maximum number of keywords in the text of a mail. Webhooks and the API have all. */
const LISTED = 100

/** The plain text of a letter, for programs that show no HTML. */
export function textOf(letter: Letter): string {
  const { sections, reason, settings } = letter
  const parts = sections.map((section, index) =>
    sectionOf(section, letter, section.site !== sections[index - 1]?.site),
  )
  const end = settings === null ? reason : `${reason}\n${settings.words}: ${settings.url}`
  return `${parts.join('\n\n')}\n\n-- \n${end}\n`
}

function sectionOf(
  { site, headline, facts, warning, lines, more, links }: LetterSection,
  letter: Letter,
  withSite: boolean,
): string {
  const listed = lines.slice(0, LISTED)
  const left = more + lines.length - listed.length
  const blocks = [
    [...(withSite ? [site] : []), headline],
    [...facts, ...(warning === null ? [] : [warning])],
    [
      ...listed.map((line) => lineOf(line, letter)),
      ...(left > 0 ? [`… ${textsIn[letter.lang].more(left)}`] : []),
    ],
    links.map(({ words, url }) => `${words}: ${url}`),
  ]
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')
}

function lineOf({ keyword, positions, moved, notes, invented }: LetterLine, { lang }: Letter): string {
  const mark = invented ? ` (${textsIn[lang].inventedMark})` : ''
  const parts = [`${positions}${mark}`, ...(moved === null ? [] : [moved]), ...notes]
  return `${keyword}: ${parts.join('; ')}`
}
