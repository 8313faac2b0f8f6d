import type { ReportBlock, ReportContent, ReportTable } from '@sextant/contract/reports_2/document.ts'
import { cellText, writingIn, type Writing } from '@sextant/contract/reports_2/writing.ts'
import { markup, type Html } from '#html/markup.ts'
import { wordsIn } from '../compose/words.ts'
import { en, type LetterTexts } from './texts/en.ts'
import { ru } from './texts/ru.ts'

/** What an email says besides its report. */
interface Around {
  /** Opens the report without an account; null without one. */
  readonly link: { readonly url: string; readonly until: string } | null
  /** Words of the sender. */
  readonly message: string
  /** Number of attached files. */
  readonly files: number
}

/** Rows of a table that an email shows; the report has all. */
const ROWS = 10
/** Tables that an email shows: Gmail hides what is beyond 102 KB. */
const TABLES = 12

/** Styles are inline, and set no background and no colour of text, as in the mails of events. */
const grey = '#767676'
const styles = {
  body: 'margin:0;padding:16px;font-family:-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.4',
  small: `font-size:13px;color:${grey}`,
  headline: 'margin:4px 0 8px;font-size:21px;line-height:1.3',
  title: 'margin:20px 0 4px;font-size:16px',
  warning: 'margin:8px 0;padding-left:10px;border-left:4px solid #b26a00;font-weight:bold',
  table: 'width:100%;border-collapse:collapse',
  head: `padding:4px 8px 4px 0;border-bottom:2px solid ${grey};font-size:13px;text-align:left`,
  cell: `padding:5px 8px 5px 0;border-bottom:1px solid ${grey};text-align:left;vertical-align:top`,
  end: `margin:24px 0 0;padding-top:8px;border-top:1px solid ${grey};font-size:13px;color:${grey}`,
} as const

/** A report as an email, in the language of the report and drawn from its document alone. */
export function letterOf(
  content: ReportContent,
  around: Around,
): { readonly subject: string; readonly text: string; readonly html: string } {
  const texts: LetterTexts = content.language === 'ru' ? ru : en
  const { headline, invented, report_for, words } = content
  const mark = invented ? ` (${words.invented})` : ''
  return {
    subject: `${report_for}${mark}: ${headline}`,
    text: textOf(content, around, texts),
    html: htmlOf(content, around, texts),
  }
}

/** What stands below the report: the link and the files. */
function waysOf({ files, link }: Around, texts: LetterTexts, { language }: ReportContent): string[] {
  return [
    ...(link === null ? [] : [texts.until(wordsIn(language).date(link.until))]),
    ...(files === 0 ? [] : [texts.attached(files)]),
  ]
}

/** The heads and the first rows of a table as texts. */
function linesOf({ columns, rows }: ReportTable, writing: Writing): string[][] {
  return rows.slice(0, ROWS).map((row) =>
    columns.map(({ kind }, index) => {
      const cell = row[index] ?? null
      return kind === 'change' && typeof cell === 'number'
        ? changeText(cell, writing)
        : cellText(cell, kind, writing)
    }),
  )
}

function changeText(change: number, writing: Writing): string {
  return `${change > 0 ? '+' : ''}${writing.number(change)}`
}

function shownTables(blocks: readonly ReportBlock[]): ReadonlySet<ReportBlock> {
  return new Set(blocks.filter(({ kind }) => kind === 'table').slice(0, TABLES))
}

function headOf({ region, title }: { readonly region: string | null; readonly title: string }): string {
  return region === null ? title : `${title} · ${region}`
}

function figureOf(
  { change, label, note, unit, value }: Extract<ReportBlock, { kind: 'figures' }>['figures'][number],
  writing: Writing,
  texts: LetterTexts,
): { readonly label: string; readonly value: string; readonly note: string } {
  return {
    label,
    value: cellText(value, unit, writing),
    note: [
      ...(change === null ? [] : [texts.change(changeText(change, writing))]),
      ...(note === '' ? [] : [note]),
    ].join(', '),
  }
}

function textOf(content: ReportContent, around: Around, texts: LetterTexts): string {
  const { agency, blocks, footer, headline, invented, kicker, lead, outro, project, report_for, words } =
    content
  const writing = writingIn(content.language)
  const tables = shownTables(blocks)
  const parts = [
    [...(agency === '' ? [] : [agency]), report_for],
    ...(around.message === '' ? [] : [[around.message]]),
    ...(invented ? [[words.invented.toLocaleUpperCase(content.language)]] : []),
    [kicker, headline, ...lead],
    ...(around.link === null ? [] : [[`${texts.open}: ${around.link.url}`]]),
    ...blocks.map((block) => {
      if (block.kind === 'notes') return [block.title, ...block.lines]
      if (block.kind === 'figures') {
        const figures = block.figures.map((figure) => figureOf(figure, writing, texts))
        return [
          headOf(block),
          ...figures.map(({ label, note, value }) => `${label}: ${value}${note && ` (${note})`}`),
          block.note,
        ]
      }
      if (!tables.has(block)) return []
      const left = block.rows.length - ROWS
      return [
        headOf(block),
        ...linesOf(block, writing).map((cells) => cells.join(' | ')),
        ...(left > 0 ? [texts.more(writing.number(left))] : []),
        block.note,
      ]
    }),
    outro,
    waysOf(around, texts, content),
  ]
  const body = parts
    .map((lines) => lines.filter(Boolean).join('\n'))
    .filter(Boolean)
    .join('\n\n')
  return `${body}\n\n-- \n${[...footer, texts.reason(project.site)].join('\n')}\n`
}

function htmlOf(content: ReportContent, around: Around, texts: LetterTexts): string {
  const {
    agency,
    blocks,
    colour,
    footer,
    headline,
    invented,
    kicker,
    language,
    lead,
    logo,
    outro,
    project,
    report_for,
    words,
  } = content
  const writing = writingIn(language)
  const tables = shownTables(blocks)
  const paragraphs = (lines: readonly string[]) =>
    lines.map((line) => markup`<p style="margin:0 0 8px">${line}</p>`)
  return markup`<!doctype html>
<html lang="${language}"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${report_for}</title>
</head><body style="${styles.body}"><div style="max-width:640px">
<p style="margin:0 0 12px;padding-bottom:8px;border-bottom:3px solid ${colour}">${
    logo === null
      ? null
      : markup`<img src="cid:logo" alt="" height="32" style="vertical-align:middle;max-height:32px">&ensp;`
  }${agency}&ensp;<span style="${styles.small}">${report_for}</span></p>
${paragraphs(around.message.split('\n').filter(Boolean))}
${invented ? markup`<p style="${styles.warning}">${words.invented}</p>` : null}
<p style="margin:0;${styles.small}">${kicker}</p>
<h1 style="${styles.headline}">${headline}</h1>
${paragraphs(lead)}
${around.link === null ? null : markup`<p><a href="${around.link.url}">${texts.open}</a></p>`}
${blocks.map((block) => blockOf(block, tables.has(block), writing, texts))}
${paragraphs(outro)}
${paragraphs(waysOf(around, texts, content))}
<p style="${styles.end}">${footer.map((line) => markup`${line}<br>`)}${texts.reason(project.site)}</p>
</div></body></html>
`.text
}

function blockOf(block: ReportBlock, isShown: boolean, writing: Writing, texts: LetterTexts): Html {
  if (block.kind === 'notes') {
    return markup`<h2 style="${styles.title}">${block.title}</h2>
${block.lines.map((line) => markup`<p style="margin:0 0 8px">${line}</p>`)}`
  }
  if (block.kind === 'figures') {
    const figures = block.figures.map((figure) => figureOf(figure, writing, texts))
    return markup`<h2 style="${styles.title}">${headOf(block)}</h2>
<table cellpadding="0" cellspacing="0" style="${styles.table}">
${figures.map(
  ({
    label,
    note,
    value,
  }) => markup`<tr><th scope="row" style="${styles.cell};font-weight:normal">${label}</th>
<td style="${styles.cell}"><b>${value}</b> <span style="${styles.small}">${note}</span></td></tr>
`,
)}</table>
${noteOf(block.note)}`
  }
  if (!isShown) return markup``
  const left = block.rows.length - ROWS
  return markup`<h2 style="${styles.title}">${headOf(block)}</h2>
${block.rows.length === 0 ? null : tableOf(block, writing)}
${left > 0 ? markup`<p style="${styles.small}">${texts.more(writing.number(left))}</p>` : null}
${noteOf(block.note)}`
}

function noteOf(note: string): Html | null {
  return note === '' ? null : markup`<p style="${styles.small}">${note}</p>`
}

function tableOf(block: ReportTable, writing: Writing): Html {
  return markup`<table cellpadding="0" cellspacing="0" style="${styles.table}">
<tr>${block.columns.map(({ label }) => markup`<th scope="col" style="${styles.head}">${label}</th>`)}</tr>
${linesOf(block, writing).map(
  (
    cells,
  ) => markup`<tr>${cells.map((cell) => markup`<td dir="auto" style="${styles.cell}">${cell}</td>`)}</tr>
`,
)}</table>`
}
