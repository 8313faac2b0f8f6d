import { formatDate } from '../../../texts/format.ts'
import { signOf, type Cell } from '../cell.ts'
import { shadeOf } from '../paint.ts'
import { gapStyle, type CellAt } from './cells.tsx'
import { REGION_REM } from './columns.ts'
import type { RowFrame } from './row-frame.ts'

/**
 * The latest position in one of several regions.
 *
 * @param address of the keyword's page for that region
 */
export function regionCell(
  { id, at, gap }: CellAt,
  index: number,
  cell: Cell | undefined,
  address: string,
  { paint, texts, locale }: RowFrame,
) {
  const shade = cell && shadeOf(cell, paint)
  return (
    <td
      key={`region ${index}`}
      role="gridcell"
      id={id}
      aria-colindex={at + 1}
      className={shade === undefined ? 'date' : `date shade-${shade}`}
      style={{ ...gapStyle(gap), width: `${REGION_REM}rem` }}
    >
      {cell !== undefined && (
        <a
          tabIndex={-1}
          data-change={(cell.change && texts.changeSign(cell.change)) || undefined}
          className={`${cell.finding.kind} ${isBetter(cell) ? 'better' : 'worse'}${cell.invented ? ' invented' : ''}`}
          title={formatDate(cell.date, locale)}
          aria-label={`${texts.cellWords(cell)}, ${formatDate(cell.date, locale)}`}
          href={`${address}&date=${cell.date}`}
        >
          {signOf(cell.finding)}
        </a>
      )}
    </td>
  )
}

function isBetter({ change }: Cell): boolean {
  return change?.kind === 'up' || change?.kind === 'entered'
}
