import { useNavigate } from 'react-router'
import { addressOf } from '../../../address.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { useLanguage } from '../../../texts/language.tsx'
import { SelectionBar } from '../selection/selection-bar.tsx'
import { countOf, isSelected, nothing, stillListed, withRows, type Picked } from '../selection/selection.ts'
import { useRowSelection } from '../selection/use-row-selection.ts'
import { useTexts } from '../texts/use-texts.ts'
import { beginDrag } from '../tree/dragged.ts'
import { useWorkspace } from '../workspace.ts'
import { groupColumn, nameColumn, tagsColumn, targetColumn, volumeColumn } from './columns.tsx'
import { KeywordTable } from './keyword-table.tsx'
import type { KeywordRow, KeywordRows } from './use-keyword-rows.ts'

/** The keywords of a place, with actions on the selected ones. */
export function KeywordList({ rows }: { rows: KeywordRows }) {
  const texts = useTexts()
  const { locale } = useLanguage()
  const navigate = useNavigate()
  const { project, canEdit, node, tagName, open } = useWorkspace()
  const selecting = useRowSelection(rows)
  const { clear } = selecting
  const total = rows.blocks.total ?? 0
  const listed = listedIds(rows, total)
  const selection = listed === undefined ? selecting.selection : stillListed(selecting.selection, listed)
  const picked: Picked = {
    scope: rows.scope,
    selection,
    count: countOf(selection, total),
    onChanged: clear,
  }
  /** An action on a selected row applies to the whole selection, on another row to that row alone. */
  const pickedBy = ({ id }: KeywordRow): Picked =>
    isSelected(selection, id)
      ? picked
      : { scope: rows.scope, selection: withRows(nothing, [id]), count: 1, onChanged: clear }
  const columns = [
    nameColumn(texts, project.id),
    ...(node.kind === 'group' ? [] : [groupColumn(texts)]),
    tagsColumn(texts, tagName),
    targetColumn(texts),
    ...(rows.volume === undefined ? [] : [volumeColumn(texts, rows.volume, locale)]),
  ]
  return (
    <>
      {canEdit && <SelectionBar picked={picked} nameOf={(id) => nameOf(rows, id)} />}
      {selecting.error !== null && <FailureNotice failure={selecting.error.failure} />}
      <KeywordTable
        label={texts.list.label}
        columns={columns}
        rows={rows}
        selecting={selecting}
        canSelect={canEdit}
        actions={{
          open: ({ id }) => void navigate(addressOf.keyword(project.id, Number(id))),
          ...(canEdit && {
            rename: ({ id, name }) => open({ kind: 'rename', id, name }),
            remove: (row) => open({ kind: 'delete', picked: pickedBy(row) }),
            drag: (event, row) => beginDrag(event, { kind: 'keywords', picked: pickedBy(row) }, row.name),
          }),
        }}
      />
      <p className="hint">{canEdit ? texts.list.keys : texts.list.keysOfGuests}</p>
    </>
  )
}

/** The ids of all rows; undefined if some are not loaded. */
function listedIds({ blocks }: KeywordRows, total: number): ReadonlySet<string> | undefined {
  const ids = new Set<string>()
  for (let index = 0; index < total; index += 1) {
    const row = blocks.rowAt(index)
    if (row === undefined) return undefined
    ids.add(row.id)
  }
  return ids
}

/** The text of a loaded keyword. */
function nameOf({ blocks }: KeywordRows, id: string): string | undefined {
  for (let index = 0; index < (blocks.total ?? 0); index += 1) {
    const row = blocks.rowAt(index)
    if (row?.id === id) return row.name
  }
  return undefined
}
