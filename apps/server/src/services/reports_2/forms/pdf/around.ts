import type { ReportContent } from '@sextant/contract/reports_2/document.ts'
import type { OpenedReport } from '../../stored/open.ts'
import { openLogo } from './logo.ts'
import type { Pages } from './pages.ts'
import { colours, LEFT, RIGHT, styles, TOP, WIDTH } from './styles.ts'

/** Largest size of a logo, in points. A pixel has at most three quarters of one. */
const LOGO = [150, 36] as const
const HEADLINE_WIDTH = 400

/** What stands above the blocks: sender, reader, dates, headline and lead. */
export function drawTop(pages: Pages, content: ReportContent): void {
  const { doc, root } = pages
  const header = pages.part(root, 'Sect')
  const [sender, reader] = [
    pages.typeface.legible(content.agency),
    pages.typeface.legible(content.report_for),
  ]
  const logo = content.logo === null ? undefined : openLogo(doc, content.logo)
  let left = LEFT
  if (logo !== undefined) {
    const scale = Math.min(LOGO[0] / logo.width, LOGO[1] / logo.height, 0.75)
    const [width, height] = [logo.width * scale, logo.height * scale]
    pages.decoration(() => doc.image(logo, LEFT, TOP + (LOGO[1] - height) / 2, { width, height }))
    left += width + 10
  }
  const half = WIDTH / 2
  const base = TOP + 12
  const line = { height: 24, ellipsis: true }
  if (sender !== '') {
    const width = LEFT + half - left
    pages.leaf(header, 'P', () => pages.use(styles.agency).text(sender, left, base, { ...line, width }))
  }
  pages.leaf(header, 'P', () =>
    pages
      .use(styles.note)
      .text(reader, LEFT + half + 10, base, { ...line, width: half - 10, align: 'right' }),
  )
  const under = TOP + LOGO[1] + 6
  pages.decoration(() => doc.rect(LEFT, under, WIDTH, 1.5).fill(content.colour))
  doc.y = under + 24
  if (content.invented) drawInvented(content.words.invented)
  pages.paragraph(header, 'P', content.kicker, styles.note)
  pages.gap(2)
  pages.paragraph(header, 'H1', content.headline, styles.headline, HEADLINE_WIDTH)
  pages.gap(6)
  for (const text of content.lead) {
    pages.paragraph(header, 'P', text, styles.lead)
    pages.gap(4)
  }
  header.end()

  function drawInvented(label: string): void {
    const { y } = doc
    const width = pages.use(styles.note).widthOfString(label) + 12
    pages.decoration(() => doc.rect(LEFT, y, width, 16).dash(2, {}).stroke(colours.muted).undash())
    pages.leaf(header, 'P', () => pages.use(styles.note).text(label, LEFT + 6, y + 3))
    doc.y = y + 24
  }
}

/** What stands below the blocks: closing words, what the numbers are based on, and the fingerprint. */
export function drawEnd(pages: Pages, { content, fingerprint }: OpenedReport): void {
  const { doc } = pages
  const end = pages.part(pages.root, 'Sect')
  pages.gap(16)
  for (const text of content.outro) {
    pages.paragraph(end, 'P', text, styles.body)
    pages.gap(4)
  }
  pages.room(40)
  pages.gap(8)
  const { y } = doc
  pages.decoration(() => doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).stroke(colours.line))
  pages.gap(8)
  const mark = `${content.words.fingerprint} ${fingerprint.slice(0, 4)} ${fingerprint.slice(4, 8)}`
  for (const text of [...content.footer, mark]) {
    pages.paragraph(end, 'P', text, styles.note)
    pages.gap(2)
  }
  end.end()
}
