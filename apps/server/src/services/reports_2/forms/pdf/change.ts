import type { ReportContent } from '@sextant/contract/reports_2/document.ts'
import type { Writing } from '@sextant/contract/reports_2/writing.ts'
import { styles, type Style } from './styles.ts'

interface ChangeShown {
  readonly text: string
  /** What screen readers say. */
  readonly actual: string
  readonly style: Style
}

/** A change with its direction as a sign and a colour and, for screen readers, as a word. */
export function changeShown(
  value: number,
  { down, up }: ReportContent['words'],
  { number }: Writing,
): ChangeShown {
  if (value === 0) return { text: '=', actual: number(0), style: styles.same }
  const size = number(Math.abs(value))
  return value > 0
    ? { text: `▲ ${size}`, actual: `${up} ${size}`, style: styles.better }
    : { text: `▼ ${size}`, actual: `${down} ${size}`, style: styles.worse }
}
