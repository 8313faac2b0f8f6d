import { writingIn, type Writing } from '@sextant/contract/reports_2/writing.ts'
import type { OpenedReport } from '../../stored/open.ts'
import { BOTTOM, LEFT, RIGHT, styles, TOP, WIDTH, type Style } from './styles.ts'
import { Typeface } from './typeface.ts'

/** Longer than a line, and than any address that should be divided where it has a hyphen. */
const VERY_LONG_WORD = /\S{201,}/g

export type Part = PDFKit.PDFStructureElement

/** Pages that are drawn from top to bottom. `doc.y` is where the next thing is drawn. */
export class Pages {
  readonly doc: PDFKit.PDFDocument
  /** The document in the tree that screen readers follow. */
  readonly root: Part
  readonly writing: Writing
  readonly typeface: Typeface
  #style: Style = styles.body
  #count = 0

  constructor(doc: PDFKit.PDFDocument, { content }: OpenedReport) {
    this.doc = doc
    this.writing = writingIn(content.language)
    this.typeface = new Typeface(doc)
    this.root = doc.struct('Document')
    doc.addStructure(this.root)
    const site = this.typeface.legible(content.project.site)
    doc.on('pageAdded', () => this.#foot(site, content.words.page))
  }

  use(style: Style): PDFKit.PDFDocument {
    this.#style = style
    return this.doc.font(style.font).fontSize(style.size).fillColor(style.colour)
  }

  /** A part of the tree. It has to be ended. */
  part(
    parent: Part,
    tag: string,
    options: PDFKit.Mixins.StructureElementOptions & { scope?: string } = {},
  ): Part {
    const part = this.doc.struct(tag, options)
    parent.add(part)
    return part
  }

  /** Draws a part of the tree that has no parts of its own. */
  leaf(
    parent: Part,
    tag: string,
    draw: () => void,
    options: PDFKit.Mixins.StructureElementOptions & { scope?: string } = {},
  ): void {
    this.part(parent, tag, options).add(draw).end()
  }

  /** Draws what screen readers pass over. */
  decoration(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type })
    draw()
    this.doc.endMarkedContent()
  }

  /** Starts a page unless so many points are left on this one; returns whether it did. */
  room(height: number): boolean {
    if (this.doc.y + height <= BOTTOM) return false
    this.doc.addPage()
    return true
  }

  /** A text over as many lines and pages as it needs. */
  paragraph(parent: Part, tag: string, text: string, style: Style, width = WIDTH): void {
    const legible = this.typeface.legible(text)
    if (legible === '') return
    this.use(style)
    const shown = this.#broken(legible, width)
    const height = this.doc.heightOfString(shown, { width })
    if (height < BOTTOM - TOP) this.room(height)
    this.leaf(parent, tag, () => this.use(style).text(shown, LEFT, this.doc.y, { width }))
  }

  /** A text whose very long words are divided into lines, because pdfkit measures such a word anew for each line. */
  #broken(text: string, width: number): string {
    return text.replace(VERY_LONG_WORD, (word) => {
      const advances = new Map<string, number>()
      let [broken, line] = ['', 0]
      for (const character of word) {
        const advance = advances.get(character) ?? this.doc.widthOfString(character)
        advances.set(character, advance)
        if (line + advance > width) {
          broken += '\n'
          line = 0
        }
        broken += character
        line += advance
      }
      return broken
    })
  }

  /** The heading of a block, on the page of what follows it, and its region. */
  heading(parent: Part, title: string, region: string | null): void {
    if (title === '') return
    this.room(80)
    this.paragraph(parent, 'H2', title, styles.heading)
    if (region !== null) this.paragraph(parent, 'P', region, styles.note)
    this.gap(4)
  }

  gap(height: number): void {
    this.doc.y += height
  }

  /** The foot of a page. A page may begin in the middle of a text, which then goes on as before. */
  #foot(site: string, word: string): void {
    const { doc } = this
    const style = this.#style
    this.#count += 1
    const number = `${word} ${this.#count}`
    this.decoration(() => {
      const { x, y } = doc
      const foot = BOTTOM + 20
      this.use(styles.axis)
      doc.text(site, LEFT, foot, { width: WIDTH - 80, height: 10, ellipsis: true, lineBreak: false })
      doc.text(number, RIGHT - doc.widthOfString(number), foot, { lineBreak: false })
      doc.x = x
      doc.y = y
    }, 'Pagination')
    this.use(style)
  }
}

/** Opens the pages of a report. The library is loaded with the first one. */
export async function openPages(report: OpenedReport): Promise<Pages> {
  const { default: PDFDocument } = await import('pdfkit')
  const { content, madeAt } = report
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: 'A4',
    margins: { top: TOP, right: 595.28 - RIGHT, bottom: 841.89 - BOTTOM, left: LEFT },
    pdfVersion: '1.7',
    tagged: true,
    lang: content.language,
    displayTitle: true,
    info: {
      Title: `${content.report_for}. ${content.headline}`,
      ...(content.agency === '' ? {} : { Author: content.agency }),
      CreationDate: madeAt,
      ModDate: madeAt,
    },
  })
  const pages = new Pages(doc, report)
  doc.addPage()
  return pages
}
