import { fileURLToPath } from 'node:url'

const files = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
} as const

/** What the typings of pdfkit leave out: the font in use, its file and the words that it keeps. */
interface Opened {
  readonly _font: {
    readonly font: {
      hasGlyphForCodePoint(code: number): boolean
      layout(text: string, features?: object): unknown
    }
    layoutCache: Record<string, unknown>
  }
}

/** Stands for a character that the typeface lacks. */
const MISSING = '□'

/** Inter, which has Latin, Cyrillic and Greek. */
export class Typeface {
  readonly #fonts: readonly Opened['_font'][]
  readonly #known = new Map<string, string>()

  constructor(doc: PDFKit.PDFDocument) {
    this.#fonts = Object.entries(files).map(([name, file]) => {
      doc.registerFont(name, fileURLToPath(file))
      const { _font } = doc.font(name) as unknown as Opened
      const layout = _font.font.layout.bind(_font.font)
      // Figures of one width. Alternates by context would turn `->` into an arrow, and take six times as long.
      _font.font.layout = (text) => layout(text, { calt: false, tnum: true })
      return _font
    })
  }

  /**
   * A text in the characters of the typeface. Otherwise all that it lacks would be copied from the file as the first of them.
   */
  readonly legible = (text: string): string =>
    text
      .normalize('NFC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(/[^ -~]/gu, (character) => this.#glyph(character))

  /** Forgets the words of a table, of which a report can have millions. */
  forget(): void {
    for (const font of this.#fonts) font.layoutCache = {}
  }

  #glyph(character: string): string {
    let shown = this.#known.get(character)
    if (shown === undefined) {
      shown = this.#fonts[0]!.font.hasGlyphForCodePoint(character.codePointAt(0)!) ? character : MISSING
      this.#known.set(character, shown)
    }
    return shown
  }
}
