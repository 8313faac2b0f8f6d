import { signOf, type Cell } from '../cell.ts'
import { shadeOf } from '../paint.ts'
import type { RowFrame } from './row-frame.ts'
import type { Line } from './use-lines.ts'

/*
 * Cells are plain functions, not components: scrolling creates and removes hundreds at a time, and components
 * would take half as long again. Links are plain too, since the router follows the fragment of an address.
 */

/** Position of a cell, and its id if the keyboard is on it. */
export interface CellAt {
  readonly id: string | undefined
  /** From 0. */
  readonly at: number
  /** Pixels of columns before it that are not rendered. */
  readonly gap: number
}

export function nameCell(
  id: string | undefined,
  { row, rival }: Pick<Line, 'row' | 'rival'>,
  address: string,
  { texts }: RowFrame,
) {
  return (
    <th key="name" role="rowheader" scope="row" id={id} aria-colindex={1} className="name">
      {row === undefined ? (
        <span className="waiting">{texts.loadingRow}</span>
      ) : (
        <a tabIndex={-1} href={address}>
          {rival === undefined ? (
            row.name
          ) : (
            <>
              <span aria-hidden="true">↳ </span>
              <span className="unseen">{row.name}: </span>
              {rival.name}
            </>
          )}
        </a>
      )}
    </th>
  )
}

/** @param address of the keyword's page */
export function dateCell(
  { id, at, gap }: CellAt,
  date: string,
  cell: Cell | undefined,
  address: string,
  { paint, texts, filling }: RowFrame,
) {
  const shade = cell && shadeOf(cell, paint)
  const isEmpty = cell === undefined || cell.finding.kind === 'unchecked'
  return (
    <td
      key={date}
      role="gridcell"
      id={id}
      aria-colindex={at + 1}
      className={shade === undefined ? 'date' : `date shade-${shade}`}
      style={gapStyle(gap)}
    >
      {isEmpty && date === filling && (
        <span className="waiting">
          <span aria-hidden="true">·</span>
          <span className="unseen">{texts.waiting}</span>
        </span>
      )}
      {cell !== undefined && !isEmpty && (
        <a
          tabIndex={-1}
          // The style sheet shows this after the position; `aria-label` has it in words.
          data-change={(cell.change && texts.changeSign(cell.change)) || undefined}
          className={classOf(cell)}
          aria-label={texts.cellWords(cell)}
          href={`${address}&date=${date}`}
        >
          {cell.finding.kind === 'failed' && <b aria-hidden="true">! </b>}
          {cell.finding.kind === 'failed' ? lastKnown(cell.finding) : signOf(cell.finding)}
        </a>
      )}
    </td>
  )
}

function classOf({ finding, change, invented }: Cell): string {
  const look = change?.kind === 'up' || change?.kind === 'entered' ? 'better' : 'worse'
  return invented ? `${finding.kind} ${look} invented` : `${finding.kind} ${look}`
}

function lastKnown({ last }: Extract<Cell['finding'], { kind: 'failed' }>): string {
  return last === undefined ? '' : signOf(last)
}

/** Leaves room for the columns before a cell that are not rendered. */
export function gapStyle(gap: number) {
  return gap === 0 ? undefined : { marginLeft: gap }
}
