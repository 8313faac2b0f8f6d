import type { RowAsked } from '@sextant/sdk'
import { useCallback, useState } from 'react'
import { BLOCK_ROWS, useBlocks, type Blocks } from '../../../api/blocks.ts'
import { ordersOf, scopeOf, type Orders, type Scope } from '../view.ts'
import { useVolumeShown, type VolumeChoice } from '../volumes/volume-shown.ts'
import { useWorkspace } from '../workspace.ts'

const fields = [
  'id',
  'name',
  'group_name',
  'group_folder_path',
  'group_on',
  'tags',
  'target',
  'deleted_at',
] as const

/** A keyword of the list; the shown volume is under the name of its field. */
export type KeywordRow = RowAsked<'get/keywords_2/keywords', (typeof fields)[number]> & {
  readonly [volume: `volume:${string}`]: number | null
} & {
  readonly [label: `volume_invented:${string}`]: number | null
}

/** The keywords of the view, loaded as they become visible. */
export interface KeywordRows {
  readonly scope: Scope
  readonly orders: Orders
  readonly volume: VolumeChoice | undefined
  readonly blocks: Blocks<KeywordRow>
  /** Reports the visible rows. */
  readonly look: (first: number, last: number) => void
}

export function useKeywordRows(): KeywordRows {
  const { project, root, view } = useWorkspace()
  const { shown } = useVolumeShown()
  const scope = scopeOf(project.id, view, root)
  const orders = ordersOf(view, shown?.field)
  const [range, setRange] = useState({ first: 0, last: 0 })
  const blocks = useBlocks(
    { ...scope, orders, fields: shown === undefined ? fields : [...fields, shown.field, shown.labelField] },
    range,
  )
  const look = useCallback((first: number, last: number) => {
    // In steps of a block, so that scrolling within one causes no new render.
    const block = (row: number) => Math.floor(row / BLOCK_ROWS) * BLOCK_ROWS
    const seen = { first: block(first), last: block(last) }
    setRange((before) => (before.first === seen.first && before.last === seen.last ? before : seen))
  }, [])
  return { scope, orders, volume: shown, blocks, look }
}
