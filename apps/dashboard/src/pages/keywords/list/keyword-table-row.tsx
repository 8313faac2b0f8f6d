import type { DragEvent, KeyboardEvent, MouseEvent } from 'react'
import type { RowSelection } from '../selection/use-row-selection.ts'
import { endDrag } from '../tree/dragged.ts'
import type { Column } from './columns.tsx'
import { Spacer } from './spacer.tsx'
import type { KeywordRow } from './use-keyword-rows.ts'

/** One row of a list of keywords, with a spacer above for rows that are not rendered. */
export function KeywordTableRow({
  index,
  row,
  gap,
  columns,
  isSelected,
  isStop,
  selecting,
  selectLabel,
  loading,
  onFocus,
  onKeyDown,
  onDragStart,
}: {
  index: number
  /** Undefined while it is loading. */
  row: KeywordRow | undefined
  /** Pixels between this row and the rendered one before it. */
  gap: number
  columns: readonly Column[]
  isSelected: boolean
  isStop: boolean
  /** Undefined where nothing can be done with selected rows. */
  selecting: RowSelection | undefined
  selectLabel: (phrase: string) => string
  loading: string
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onDragStart: ((event: DragEvent, row: KeywordRow) => void) | undefined
}) {
  const onClick = (event: MouseEvent) => {
    if (selecting === undefined) return
    if (event.shiftKey) {
      event.preventDefault()
      selecting.extendTo(index)
    } else if ((event.ctrlKey || event.metaKey) && (event.target as Element).closest('a') === null) {
      event.preventDefault()
      selecting.toggle(index)
    }
  }
  return (
    <>
      {gap > 0 && <Spacer height={gap} />}
      <tr
        aria-rowindex={index + 2}
        aria-selected={selecting === undefined ? undefined : row !== undefined && isSelected}
        tabIndex={isStop ? 0 : -1}
        draggable={onDragStart !== undefined && row !== undefined}
        onDragStart={(event) => row !== undefined && onDragStart?.(event, row)}
        onDragEnd={endDrag}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        {selecting !== undefined && (
          <td className="tick">
            {row !== undefined && (
              <input
                type="checkbox"
                tabIndex={-1}
                aria-label={selectLabel(row.name)}
                checked={isSelected}
                onChange={() => undefined}
                onClick={(event) => {
                  if (event.shiftKey || event.ctrlKey || event.metaKey) return
                  event.stopPropagation()
                  event.currentTarget.closest('tr')?.focus()
                  selecting.toggle(index)
                }}
              />
            )}
          </td>
        )}
        {columns.map(({ key, isNumber, cell }) => (
          <td key={key} className={isNumber === true ? `${key} number` : key}>
            {row === undefined ? key === 'name' && <span className="hint">{loading}</span> : cell(row)}
          </td>
        ))}
      </tr>
    </>
  )
}
