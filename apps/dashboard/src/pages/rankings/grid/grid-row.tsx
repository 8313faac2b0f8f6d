import { memo } from 'react'
import { addressOf } from '../../../address.ts'
import { type Cell, cellsOf, signOf } from '../cell.ts'
import { extraColumn, type ExtraColumnName, targetStatusField } from '../extra-columns.ts'
import type { KeywordRow } from '../keyword-rows.ts'
import { type Paint, shadeOf } from '../paint.ts'
import type { Place } from '../place.ts'
import type { Texts } from '../texts/en.ts'
import type { GridColumn } from './columns.ts'
import { extraValue } from './extra-value.ts'

/** What all rows of a table share; the same object as long as nothing of it changes. */
export interface RowFrame {
  readonly columns: readonly GridColumn[]
  /** Dates shown, oldest first. */
  readonly ascending: readonly string[]
  readonly place: Place
  readonly paint: Paint
  readonly texts: Texts
  readonly locale: string
  /** `id` of the cell that the keyboard is at. */
  readonly activeId: string
}

/**
 * A row of the table. Links are plain ones, since a thousand of them are on the screen: the address behind `#` is all the
 * router needs.
 */
export const GridRow = memo(function GridRow({
  row,
  index,
  top,
  frame,
  activeColumn,
}: {
  /** Undefined until it is read. */
  row: KeywordRow | undefined
  /** Its place in the list, from 0 on. */
  index: number
  /** Pixels from the top of the list. */
  top: number
  frame: RowFrame
  /** The column of the cell that the keyboard is at, when it is in this row. */
  activeColumn: number | undefined
}) {
  const { columns, ascending, place, activeId } = frame
  const cells = row === undefined ? undefined : cellsOf(row, ascending, place.siteId, place.regionIndex)
  const byDate = cells && new Map(cells.map((cell) => [cell.date, cell]))
  return (
    <tr role="row" aria-rowindex={index + 2} style={{ transform: `translateY(${top}px)` }}>
      {columns.map((column, at) => {
        const id = at === activeColumn ? activeId : undefined
        const key = column.kind === 'date' ? column.date : column.kind === 'extra' ? column.name : 'name'
        if (column.kind === 'date') {
          return (
            <DateCell key={key} id={id} at={at} row={row} cell={byDate?.get(column.date)} frame={frame} />
          )
        }
        if (column.kind === 'extra') {
          return (
            <ExtraCell key={key} id={id} at={at} name={column.name} row={row} cells={cells} frame={frame} />
          )
        }
        return <NameCell key={key} id={id} row={row} frame={frame} />
      })}
    </tr>
  )
})

function NameCell({
  id,
  row,
  frame,
}: {
  id: string | undefined
  row: KeywordRow | undefined
  frame: RowFrame
}) {
  const { place, texts } = frame
  return (
    <th role="rowheader" scope="row" id={id} aria-colindex={1} className="name">
      {row === undefined ? (
        <span className="waiting">{texts.loadingRow}</span>
      ) : (
        <a tabIndex={-1} href={`#${addressOf.keyword(place.projectId, Number(row.id), viewOf(place))}`}>
          {row.name}
        </a>
      )}
    </th>
  )
}

function DateCell({
  id,
  at,
  row,
  cell,
  frame,
}: {
  id: string | undefined
  at: number
  row: KeywordRow | undefined
  cell: Cell | undefined
  frame: RowFrame
}) {
  const { place, paint, texts } = frame
  if (row === undefined || cell === undefined || cell.finding.kind === 'unchecked') {
    return <td role="gridcell" id={id} aria-colindex={at + 1} className="date" />
  }
  const { finding, change, date } = cell
  const shade = shadeOf(cell, paint)
  const last = finding.kind === 'failed' ? finding.last : undefined
  return (
    <td
      role="gridcell"
      id={id}
      aria-colindex={at + 1}
      className={shade === undefined ? 'date' : `date shade-${shade}`}
    >
      <a
        tabIndex={-1}
        aria-label={texts.cellWords(cell)}
        href={`#${addressOf.keyword(place.projectId, Number(row.id), { ...viewOf(place), date })}`}
      >
        {signOf(finding)}
        {last !== undefined && <span className="last-known"> {last === 'absent' ? '--' : last}</span>}
        {change !== undefined && change.kind !== 'same' && (
          <small className={change.kind === 'up' || change.kind === 'entered' ? 'better' : 'worse'}>
            {texts.changeSign(change)}
          </small>
        )}
      </a>
    </td>
  )
}

function ExtraCell({
  id,
  at,
  name,
  row,
  cells,
  frame,
}: {
  id: string | undefined
  at: number
  name: ExtraColumnName
  row: KeywordRow | undefined
  cells: readonly Cell[] | undefined
  frame: RowFrame
}) {
  const value = row === undefined ? undefined : extraValue(name, row, cells ?? [], frame.place)
  const differs = name === 'target' && row?.[targetStatusField(frame.place)] === 0
  return (
    <td
      role="gridcell"
      id={id}
      aria-colindex={at + 1}
      className={extraColumn(name).isNumber ? 'extra number' : 'extra'}
    >
      {differs && (
        <span className="worse">
          <span aria-hidden="true">≠ </span>
          <span className="unseen">{frame.texts.otherPage} </span>
        </span>
      )}
      {typeof value === 'number' ? value.toLocaleString(frame.locale) : value}
    </td>
  )
}

/** The parameters under which the keyword's page shows the same place. */
function viewOf({ projectId, siteId, regionIndex }: Place) {
  return { region: String(regionIndex), ...(siteId === projectId ? {} : { site: String(siteId) }) }
}
