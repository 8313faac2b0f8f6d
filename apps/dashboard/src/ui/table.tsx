import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon/icon.tsx'
import './stacked-table.css'
import './table.css'

export type Direction = 'asc' | 'desc'

/** A column of a table of rows. */
export interface Column<Row> {
  /** Its name in the address and in styles, where a cell has the class `of-<name>`. Differs between columns. */
  readonly name: string
  readonly heading: string
  /** What is seen of the heading, if that is shorter. */
  readonly shortHeading?: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Another class of a cell, as for the colour of its number. */
  readonly classOf?: (row: Row) => string
  /** Numbers are aligned to the right. */
  readonly isNumber?: boolean
  /** Whether its cells name their row. One column of a table does. */
  readonly isRowHeading?: boolean
  /** Whether words of its cells may break in a stacked table: those of addresses and of names, which have any length. */
  readonly breaksWords?: boolean
  /** Whether the heading is for screen readers only, as that of actions. */
  readonly isHeadingUnseen?: boolean
  /** Direction of the first press on the heading; without it, rows cannot be sorted by the column. */
  readonly sorts?: Direction
}

/**
 * A table whose columns are data. A wide one scrolls inside itself; the rows of a stacked one become cards on a
 * narrow screen. Roles are explicit because browsers drop them from elements that are not laid out as a table.
 */
export function Table<Row>({
  label,
  className = '',
  isStacked = false,
  columns,
  rows,
  total,
  keyOf,
  attributesOf,
  sorted,
  onSort,
}: {
  label: string
  className?: string
  isStacked?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The last row, which sums up the others. */
  total?: Row
  keyOf: (row: Row) => string | number
  /** Attributes of a row, such as those for dragging. */
  attributesOf?: (row: Row) => ComponentProps<'tr'>
  /** The column that the rows are sorted by. */
  sorted?: { readonly name: string; readonly direction: Direction } | undefined
  /** Called with the column and the direction to sort by; with undefined to sort no more. */
  onSort?: (by: { readonly name: string; readonly direction: Direction } | undefined) => void
}) {
  const table = (
    <table
      className={['table', ...(isStacked ? ['stacked'] : []), className].join(' ').trim()}
      role="table"
      aria-label={label}
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <Heading
              key={column.name}
              column={column}
              direction={sorted?.name === column.name ? sorted.direction : undefined}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={keyOf(row)} role="row" {...attributesOf?.(row)}>
            <Cells row={row} columns={columns} />
          </tr>
        ))}
      </tbody>
      {total !== undefined && (
        <tfoot role="rowgroup">
          <tr role="row">
            <Cells row={total} columns={columns} />
          </tr>
        </tfoot>
      )}
    </table>
  )
  if (isStacked) return <div className="stack">{table}</div>
  return (
    <div className="scroll" role="region" aria-label={label} tabIndex={0}>
      {table}
    </div>
  )
}

/** A card of a stacked table shows the heading of a cell from `data-label`. */
function Cells<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return columns.map(
    ({ name, heading, isNumber, isRowHeading, isHeadingUnseen, breaksWords, cell, classOf }) => {
      const classes = [
        `of-${name}`,
        ...(isNumber === true ? ['number'] : []),
        ...(breaksWords === true ? ['breaks-words'] : []),
        classOf?.(row) ?? '',
      ]
        .join(' ')
        .trim()
      return isRowHeading === true ? (
        <th key={name} scope="row" role="rowheader" className={classes}>
          {cell(row)}
        </th>
      ) : (
        <td
          key={name}
          role="cell"
          className={classes}
          data-label={isHeadingUnseen === true ? undefined : heading}
        >
          {cell(row)}
        </td>
      )
    },
  )
}

/** Presses go from the column's own direction to the other one, and then back to no order. */
function Heading<Row>({
  column: { name, heading, shortHeading, isNumber, isHeadingUnseen, sorts },
  direction,
  onSort,
}: {
  column: Column<Row>
  direction: Direction | undefined
  onSort: ((by: { readonly name: string; readonly direction: Direction } | undefined) => void) | undefined
}) {
  const other = sorts === 'asc' ? 'desc' : 'asc'
  const words =
    shortHeading === undefined ? (
      heading
    ) : (
      <>
        <span className="unseen">{heading}</span>
        <span aria-hidden="true" title={heading}>
          {shortHeading}
        </span>
      </>
    )
  const next = direction === undefined ? sorts : direction === sorts ? other : undefined
  return (
    <th
      scope="col"
      role="columnheader"
      className={`of-${name}${isNumber === true ? ' number' : ''}`}
      aria-sort={direction === undefined ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
    >
      {sorts === undefined || onSort === undefined ? (
        <span className={isHeadingUnseen === true ? 'unseen' : undefined}>{words}</span>
      ) : (
        <button
          type="button"
          className="sort"
          onClick={() => onSort(next === undefined ? undefined : { name, direction: next })}
        >
          {words}
          {direction !== undefined && <Icon name={direction === 'asc' ? 'chevron-up' : 'chevron-down'} />}
        </button>
      )}
    </th>
  )
}
