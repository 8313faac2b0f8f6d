import { markup, type Html } from '#html/markup.ts'
import type { Letter, LetterLine, LetterSection, Link } from '../letter/letter.ts'
import { textsIn } from '../wording/texts.ts'

/**
 * Maximum size of the HTML in bytes. Gmail clips a message whose HTML is larger than 102 KB and hides its end; the rest of the
 * budget is for what mail servers add, such as rewritten links.
 */
export const HTML_BYTES = 70_000

/*
 * Styles are inline, since Gmail drops a `style` element in several of its programs and Outlook knows little of it. There are no
 * backgrounds and no colour for the text: programs with a dark theme replace them in different ways, and whatever is not set
 * follows the theme in all of them. The only colour is a grey that is legible on white and on black.
 */
const grey = '#767676'
const styles = {
  body: 'margin:0;padding:16px;font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.4',
  site: `margin:0 0 4px;font-size:13px;font-weight:normal;color:${grey}`,
  headline: 'margin:0 0 8px;font-size:19px;line-height:1.3',
  facts: `margin:0 0 4px;color:${grey};font-size:13px`,
  warning: 'margin:8px 0;padding-left:10px;border-left:4px solid #b26a00;font-weight:bold',
  table: 'width:100%;margin:12px 0;border-collapse:collapse',
  head: `padding:4px 8px 4px 0;border-bottom:2px solid ${grey};font-size:13px;text-align:left;vertical-align:top`,
  cell: `padding:6px 8px 6px 0;border-bottom:1px solid ${grey};text-align:left;vertical-align:top`,
  number: `padding:6px 0;border-bottom:1px solid ${grey};text-align:left;vertical-align:top;white-space:nowrap`,
  note: `font-size:13px;color:${grey}`,
  end: `margin:24px 0 0;padding-top:8px;border-top:1px solid ${grey};font-size:13px;color:${grey}`,
} as const

const arrows = { up: '▲', down: '▼' } as const

/** The HTML of a letter. A list that would make it too large is cut, and a line says by how much. */
export function pageOf(letter: Letter): string {
  let budget = HTML_BYTES
  const sections: Html[] = []
  let site: string | undefined
  for (const section of letter.sections) {
    const rows: Html[] = []
    for (const line of section.lines) {
      const row = rowOf(line, letter)
      budget -= Buffer.byteLength(row.text)
      if (budget < 0) break
      rows.push(row)
    }
    sections.push(sectionOf(section, rows, letter, section.site !== site))
    site = section.site
  }
  return markup`<!doctype html>
<html lang="${letter.lang}"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${letter.subject}</title>
</head><body style="${styles.body}"><div style="max-width:640px">
${sections}
<p style="${styles.end}">${letter.reason} ${letter.settings === null ? null : anchor(letter.settings)}</p>
</div></body></html>
`.text
}

function sectionOf(section: LetterSection, rows: readonly Html[], letter: Letter, withSite: boolean): Html {
  const texts = textsIn[letter.lang]
  const { facts, headline, links, site, warning } = section
  const more = section.more + section.lines.length - rows.length
  return markup`${withSite ? markup`<p style="${styles.site}">${site}</p>` : null}
<h1 style="${styles.headline}">${headline}</h1>
${facts.map((fact) => markup`<p style="${styles.facts}">${fact}</p>`)}
${warning === null ? null : markup`<p style="${styles.warning}">${warning}</p>`}
${rows.length === 0 ? null : tableOf(rows, letter)}
${more > 0 ? markup`<p>${linked(texts.more(more), links[0]?.url ?? null)}</p>` : null}
${links.length === 0 ? null : markup`<p>${links.map((link) => markup`${anchor(link)}&ensp; `)}</p>`}
`
}

function tableOf(rows: readonly Html[], { lang }: Letter): Html {
  const heads = [textsIn[lang].keyword, textsIn[lang].position]
  return markup`<table cellpadding="0" cellspacing="0" style="${styles.table}">
<tr>${heads.map((head) => markup`<th scope="col" style="${styles.head}">${head}</th>`)}</tr>
${rows}</table>`
}

function rowOf({ keyword, url, positions, moved, way, notes, invented }: LetterLine, { lang }: Letter): Html {
  const small = moved === null ? [] : [`${arrows[way!]} ${moved}`]
  const mark = invented ? ` (${textsIn[lang].inventedMark})` : ''
  return markup`<tr>
<td dir="auto" style="${styles.cell}">${linked(keyword, url)}${notes.map(noteOf)}</td>
<td style="${styles.number}">${positions}${mark}${small.map(noteOf)}</td>
</tr>
`
}

function noteOf(note: string): Html {
  return markup`<br><span style="${styles.note}">${note}</span>`
}

function linked(words: string, url: string | null): Html {
  return url === null ? markup`${words}` : anchor({ words, url })
}

function anchor({ words, url }: Link): Html {
  return markup`<a href="${url}">${words}</a>`
}
