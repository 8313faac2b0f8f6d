import { getDocumentProxy } from 'unpdf'

/** What a reader of PDF finds in a file. */
export interface PdfRead {
  readonly language: unknown
  readonly info: Readonly<Record<string, unknown>>
  /** The whole text of each page, with what screen readers pass over. */
  readonly pages: readonly string[]
  /** The elements of the tree that have a text of their own, in its order. */
  readonly elements: readonly { role: string; text: string }[]
  /** The rows of all tables, cell by cell. */
  readonly rows: readonly (readonly string[])[]
  /** Lowest and rightmost place of a text on any page, in points from the lower left corner. */
  readonly lowest: number
  readonly rightmost: number
  readonly pictures: number
}

interface Node {
  readonly role?: string
  readonly type?: string
  readonly id?: string
  readonly alt?: string
  readonly children?: readonly Node[]
}

/** Reads a PDF file with PDF.js. */
export async function readPdf(bytes: Uint8Array): Promise<PdfRead> {
  const file = await getDocumentProxy(new Uint8Array(bytes))
  const { info } = await file.getMetadata()
  const pages: string[] = []
  const elements: { role: string; text: string }[] = []
  const rows: string[][] = []
  let [lowest, rightmost, pictures] = [Infinity, 0, 0]
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = new Map<string, string>()
    let open: string[] = []
    let whole = ''
    for (const item of items) {
      if ('str' in item) {
        whole += item.str + (item.hasEOL ? '\n' : '')
        const id = open.at(-1)
        if (id !== undefined && id !== '') texts.set(id, (texts.get(id) ?? '') + item.str)
        if (item.str.trim() === '') continue
        lowest = Math.min(lowest, item.transform[5])
        rightmost = Math.max(rightmost, item.transform[4] + item.width)
      } else if (item.type === 'endMarkedContent') {
        open = open.slice(0, -1)
        whole += '\n'
      } else {
        open = [...open, item.id ?? '']
      }
    }
    pages.push(whole)
    pictures += new Set(Object.keys((await imagesOf(page)) ?? {})).size
    const tree = (await page.getStructTree()) as Node | null
    if (tree !== null) walk(tree)

    function walk(node: Node): void {
      const role = node.role ?? ''
      // The tree of a page also holds what stands on others, without content.
      if (role === 'TR' && hasContent(node))
        rows.push((node.children ?? []).map((cell) => textOf(cell).trim()))
      if (node.children?.some(({ type }) => type === 'content'))
        elements.push({ role, text: node.alt ?? textOf(node).trim() })
      for (const child of node.children ?? []) walk(child)
    }

    function hasContent({ children, type }: Node): boolean {
      return type === 'content' || (children?.some(hasContent) ?? false)
    }

    function textOf(node: Node): string {
      if (node.type === 'content') return texts.get(node.id!) ?? ''
      return (node.children ?? []).map(textOf).join('')
    }
  }
  const { Language, ...rest } = info as Record<string, unknown>
  return { language: Language, info: rest, pages, elements, rows, lowest, rightmost, pictures }
}

/** The pictures that a page draws. */
async function imagesOf(page: Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>) {
  const { OPS } = (await import('unpdf/pdfjs')) as unknown as { OPS: Record<string, number> }
  const { argsArray, fnArray } = await page.getOperatorList()
  const drawn = fnArray.flatMap((name, place) =>
    name === OPS.paintImageXObject ? [argsArray[place]![0]] : [],
  )
  return Object.fromEntries(drawn.map((id: string) => [id, true]))
}
