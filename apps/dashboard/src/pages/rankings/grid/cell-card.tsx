import type { HistoryCell } from '@sextant/sdk'
import { useAsk } from '../../../api/ask.ts'
import { formatDate } from '../../../texts/format.ts'
import type { Cell } from '../cell.ts'
import type { KeywordRow } from '../keyword-rows.ts'
import type { RowFrame } from './grid-row.tsx'
import type { OpenCard } from './use-card.ts'

/** Pixels of a card, for where it goes. */
const WIDTH = 340
const HEIGHT = 220
const MARGIN = 8

/** Tells of a cell in words: what was found, how it changed, which page it was. */
export function CellCard({
  id,
  card,
  row,
  cell,
  frame,
  onPointerEnter,
  onPointerLeave,
}: {
  id: string
  card: OpenCard
  row: KeywordRow
  /** Undefined for the phrase itself. */
  cell: Cell | undefined
  frame: RowFrame
  onPointerEnter: () => void
  onPointerLeave: () => void
}) {
  const { texts, locale } = frame
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
      </p>
      {cell !== undefined && (
        <>
          <p>
            {formatDate(cell.date, locale)}: {texts.cellWords(cell)}
            {cell.change !== undefined && cell.since !== undefined && (
              <> {texts.since(formatDate(cell.since, locale))}</>
            )}
          </p>
          <Details row={row} cell={cell} frame={frame} />
        </>
      )}
      <p className="hint">{cell === undefined ? texts.openKeyword : texts.openDay}</p>
    </div>
  )
}

/** What the table does without, asked for when somebody looks. */
function Details({ row, cell, frame }: { row: KeywordRow; cell: Cell; frame: RowFrame }) {
  const { texts, place } = frame
  const { data, error } = useAsk(
    'get/positions_2/history',
    cell.finding.kind === 'unchecked'
      ? undefined
      : {
          project_id: place.projectId,
          regions_indexes: [place.regionIndex],
          competitors_ids: [place.siteId],
          dates: [cell.date],
          id: row.id,
          fields: ['id'],
          history_fields: ['position', 'outcome', 'relevant_url', 'reason', 'depth', 'best_position'],
        },
  )
  if (error !== null) return <p className="hint">{texts.detailsFailed}</p>
  if (data === undefined) return <p className="hint">{texts.loadingRow}</p>
  const positions = data.result.keywords[0]?.positionsData as
    Readonly<Record<string, HistoryCell>> | undefined
  const details = positions?.[`${cell.date}:${place.siteId}:${place.regionIndex}`]
  if (details === undefined) return null
  const { relevant_url: url, reason, depth } = details
  return (
    <>
      {url !== null && url !== undefined && (
        <p>
          {texts.page} <span className="url">{url}</span>
        </p>
      )}
      {depth !== null && depth !== undefined && cell.finding.kind !== 'position' && (
        <p>{texts.lookedAt(depth)}</p>
      )}
      {reason !== null && reason !== undefined && (
        <p>
          {texts.reason} <span lang="en">{reason}</span>
        </p>
      )}
    </>
  )
}
