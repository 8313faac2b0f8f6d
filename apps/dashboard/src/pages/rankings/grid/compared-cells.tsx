import { readableAddress } from '@sextant/contract/readable.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { Cell, Change } from '../cell.ts'
import type { CellAt } from './cells.tsx'
import { comparedWidths } from './columns.ts'
import type { RowFrame } from './row-frame.ts'
import './compared-cells.css'

/** Places that fill one side of a bar. */
const FULL = 20

/** The change between two dates, as a bar from a middle line and as a number. */
export function changeCell({ id, at, gap }: CellAt, last: Cell | undefined, { texts }: RowFrame) {
  const change = last?.change
  return (
    <td
      key="change"
      role="gridcell"
      id={id}
      aria-colindex={at + 1}
      className="compared"
      style={styleOf('change', gap)}
    >
      {last !== undefined && (
        <>
          <span className="change-bar" aria-hidden="true">
            {change !== undefined && (
              <i className={lookOf(change)} style={{ width: `${shareOf(change) / 2}%` }} />
            )}
          </span>
          <span className={`change-words ${lookOf(change)}`}>
            {change === undefined ? texts.changeUnknown : texts.changeSign(change) || '='}
          </span>
        </>
      )}
    </td>
  )
}

/** The class of a change: better, worse or neither. */
export function lookOf(change: Change | undefined): string {
  switch (change?.kind) {
    case 'up':
    case 'entered':
      return 'better'
    case 'down':
    case 'left':
      return 'worse'
    default:
      return 'hint'
  }
}

/** Percent of one side of a bar. */
function shareOf(change: Change): number {
  if (change.kind === 'same') return 0
  return 'by' in change ? Math.min(100, (100 * change.by) / FULL) : 100
}

/** The page that ranks; if it became another one, both. */
export function pagesCell(
  { id, at, gap }: CellAt,
  pages: readonly (string | undefined)[] | undefined,
  { texts }: RowFrame,
) {
  const [before, after] = pages ?? []
  const isAnother = before !== undefined && after !== undefined && before !== after
  return (
    <td
      key="pages"
      role="gridcell"
      id={id}
      aria-colindex={at + 1}
      className="compared"
      style={styleOf('pages', gap)}
    >
      {isAnother && (
        <>
          <s className="hint">{pathOf(before)}</s> <Icon name="chevron-right" />{' '}
        </>
      )}
      {pathOf(after ?? before)} {isAnother && <span className="page-changed">{texts.pageChanged}</span>}
    </td>
  )
}

/** The path of a page, which is of the same site in every row. */
function pathOf(url: string | undefined): string {
  if (url === undefined) return ''
  const path = url.replace(/^[a-z]+:\/\//, '').replace(/^[^/]*/, '')
  return path === '' ? '/' : readableAddress(path)
}

function styleOf(kind: keyof typeof comparedWidths, gap: number) {
  return { width: `${comparedWidths[kind]}rem`, ...(gap === 0 ? {} : { marginLeft: gap }) }
}
