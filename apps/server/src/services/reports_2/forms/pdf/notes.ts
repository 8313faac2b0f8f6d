import type { ReportBlock } from '@sextant/contract/reports_2/document.ts'
import type { Pages, Part } from './pages.ts'
import { styles } from './styles.ts'

/** A text of the sender. */
export function drawNotes(
  pages: Pages,
  section: Part,
  { lines, title }: Extract<ReportBlock, { kind: 'notes' }>,
): void {
  pages.gap(16)
  pages.heading(section, title, null)
  for (const line of lines) {
    pages.paragraph(section, 'P', line, styles.body)
    pages.gap(4)
  }
}
