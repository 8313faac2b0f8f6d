import { readableAddress } from '@sextant/contract/readable.ts'
import type { HistoryCell } from '@sextant/sdk'
import { useAsk } from '../../../api/ask.ts'
import { Reason } from '../../../pieces/reason.tsx'
import { formatDate } from '../../../texts/format.ts'
import { cellsOf, type Cell } from '../cell.ts'
import type { KeywordRow } from '../keyword-rows.ts'
import type { RowFrame } from './row-frame.ts'
import type { OpenCard } from './use-card.ts'
import type { Line } from './use-lines.ts'
import './cell-card.css'

/** Pixels of a card, to position it. */
const WIDTH = 340
const HEIGHT = 220
const MARGIN = 8

/** Describes a cell: what was found, how it changed, and which page it was. */
export function CellCard({
  id,
  card,
  line: { row, rival, cells },
  date,
  frame,
  onPointerEnter,
  onPointerLeave,
}: {
  id: string
  card: OpenCard
  line: Line & { readonly row: KeywordRow }
  /** Undefined for the keyword's own cell. */
  date: string | undefined
  frame: RowFrame
  onPointerEnter: () => void
  onPointerLeave: () => void
}) {
  const { texts, locale, place: of } = frame
  const siteId = rival?.id ?? of.siteId
  const cell =
    date === undefined || cells === undefined
      ? undefined
      : cellsOf(cells, frame.ascending, siteId, of.regionIndex).find((one) => one.date === date)
  const isUnknown = cell?.finding.kind === 'unchecked' && siteId !== of.projectId
  const { left, top, bottom } = card.at
  const isBelow = bottom + HEIGHT < window.innerHeight || top < HEIGHT
  const place = {
    left: Math.max(MARGIN, Math.min(left, window.innerWidth - WIDTH - MARGIN)),
    ...(isBelow ? { top: bottom + 4 } : { bottom: window.innerHeight - top + 4 }),
  }
  return (
    <div
      id={id}
      role="tooltip"
      className="cell-card"
      style={place}
      onPointerEnter={onPointerEnter}
      onPointerLeave={onPointerLeave}
    >
      <p>
        <strong>{row.name}</strong>
        {rival !== undefined && ` · ${rival.name}`}
      </p>
      {cell !== undefined && (
        <>
          <p>
            {formatDate(cell.date, locale)}: {isUnknown ? texts.rivalUnknown : texts.cellWords(cell)}
            {cell.change !== undefined && cell.since !== undefined && (
              <> {texts.since(formatDate(cell.since, locale))}</>
            )}
          </p>
          <Details row={row} siteId={siteId} cell={cell} frame={frame} />
        </>
      )}
      <p className="hint">{cell === undefined ? texts.openKeyword : texts.openDay}</p>
    </div>
  )
}

/** Details that the table does not load. */
function Details({
  row,
  siteId,
  cell,
  frame,
}: {
  row: KeywordRow
  siteId: number
  cell: Cell
  frame: RowFrame
}) {
  const { texts, place } = frame
  const { data, error } = useAsk(
    'get/positions_2/history',
    cell.finding.kind === 'unchecked'
      ? undefined
      : {
          project_id: place.projectId,
          regions_indexes: [place.regionIndex],
          competitors_ids: [siteId],
          dates: [cell.date],
          id: row.id,
          fields: ['id'],
          history_fields: ['position', 'outcome', 'relevant_url', 'reason', 'reason_kind', 'depth'],
        },
  )
  if (error !== null) return <p className="hint">{texts.detailsFailed}</p>
  if (data === undefined) return <p className="hint">{texts.loadingRow}</p>
  const positions = data.result.keywords[0]?.positionsData as
    Readonly<Record<string, HistoryCell>> | undefined
  const details = positions?.[`${cell.date}:${siteId}:${place.regionIndex}`]
  if (details === undefined) return null
  const { relevant_url: url, reason, reason_kind: kind, depth } = details
  return (
    <>
      {url !== null && url !== undefined && (
        <p>
          {texts.page} <span className="url">{readableAddress(url)}</span>
        </p>
      )}
      {depth !== null && depth !== undefined && cell.finding.kind !== 'position' && (
        <p>{texts.lookedAt(depth)}</p>
      )}
      {reason !== null && reason !== undefined && (
        <p>
          {texts.reason} <Reason reason={reason} kind={kind} />
        </p>
      )}
    </>
  )
}
