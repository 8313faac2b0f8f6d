import { memo } from 'react'
import { addressOf } from '../../../address.ts'
import { cellsOf } from '../cell.ts'
import type { Place } from '../place.ts'
import { latestIn } from '../regions-beside.ts'
import { dateCell, nameCell } from './cells.tsx'
import { changeCell, pagesCell } from './compared-cells.tsx'
import { pagesOf } from './compared.ts'
import { extraCell } from './extra-cell.tsx'
import { regionCell } from './region-cell.tsx'
import type { RowFrame } from './row-frame.ts'
import type { Line } from './use-lines.ts'

/** A row of the table, limited to the visible columns. */
export const GridRow = memo(function GridRow({
  row,
  rival,
  cells: data,
  details,
  elsewhere,
  index,
  top,
  frame,
  activeColumn,
}: Line & {
  /** Index in the list, from 0. */
  index: number
  /** Pixels from the top of the list. */
  top: number
  frame: RowFrame
  /** Column of the keyboard's cell, if it is in this row. */
  activeColumn: number | undefined
}) {
  const { columns, drawn, ascending, place, activeId } = frame
  const siteId = rival?.id ?? place.siteId
  const cells = data && cellsOf(data, ascending, siteId, place.regionIndex)
  const byDate = cells && new Map(cells.map((cell) => [cell.date, cell]))
  const address = row === undefined ? '' : keywordAddress(row.id, { ...place, siteId })
  const isCompared = columns.some(({ kind }) => kind === 'change')
  const idAt = (at: number) => (at === activeColumn ? activeId : undefined)
  return (
    <tr
      role="row"
      className={rival === undefined ? undefined : 'rival'}
      aria-rowindex={index + 2}
      style={{ top }}
    >
      {nameCell(idAt(0), { row, rival }, address, frame)}
      {columns.slice(drawn.from, drawn.to + 1).map((column, nth) => {
        const at = drawn.from + nth
        const where = { id: idAt(at), at, gap: nth === 0 ? drawn.gap : 0 }
        if (column.kind === 'extra')
          return extraCell(where, column.name, { row, rival, details }, cells, frame)
        if (column.kind === 'region') {
          const positions = column.index === place.regionIndex ? data : elsewhere
          const isKnown = rival === undefined && row !== undefined && positions !== undefined
          const cell = isKnown ? latestIn(positions, siteId, column.index) : undefined
          const there = isKnown ? keywordAddress(row.id, { ...place, regionIndex: column.index }) : ''
          return regionCell(where, column.index, cell, there, frame)
        }
        if (column.kind === 'change') return changeCell(where, cells?.at(-1), frame)
        if (column.kind === 'pages')
          return pagesCell(where, data && pagesOf(data, ascending, siteId, place), frame)
        if (column.kind !== 'date') return null
        // The SERP of the later of two dates is compared with the earlier one, not with that of the day before.
        const there = isCompared && column.date !== ascending[0] ? `${address}&with=${ascending[0]}` : address
        return dateCell(where, column.date, byDate?.get(column.date), there, frame)
      })}
    </tr>
  )
})

/** Address of the keyword's page for the same site and region; `&` can append parameters. */
function keywordAddress(id: string, { projectId, siteId, regionIndex }: Place): string {
  const view = { region: String(regionIndex), ...(siteId === projectId ? {} : { against: String(siteId) }) }
  return `#${addressOf.keyword(projectId, Number(id), view)}`
}
