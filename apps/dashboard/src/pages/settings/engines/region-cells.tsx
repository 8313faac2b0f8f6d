import type { SearcherKey } from '@sextant/contract/searchers.ts'
import type { ProjectRegion } from '@sextant/sdk'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { OrderButtons } from '../../../ui/order-buttons.tsx'
import { SavedOption } from '../parts/saved-option.tsx'
import { swapped } from '../parts/swapped.ts'
import { EditRegion } from './edit-region.tsx'
import { useTexts } from './texts/use-texts.ts'

interface Of {
  readonly projectId: number
  readonly region: ProjectRegion
  /** The place in words. */
  readonly place: string
}

/** Whether the region is checked. */
export function Checked({ projectId, region: { index, enabled }, place }: Of) {
  const texts = useTexts()
  const enable = useCommand('edit/positions_2/searchers/regions')
  return (
    <SavedOption
      label={texts.on}
      name={texts.regionOn(place)}
      on={enabled === 1}
      saving={enable}
      onTurn={(wanted) => enable.mutate({ project_id: projectId, region_index: index, enabled: wanted })}
    />
  )
}

/** Moves the region up and down among those of its search engine. */
export function Order({
  of,
  regions,
  region,
  place,
}: {
  of: { readonly project_id: number; readonly searcher_key: SearcherKey }
  /** All regions of the search engine, in order. */
  regions: readonly ProjectRegion[]
  region: ProjectRegion
  place: string
}) {
  const texts = useTexts()
  const sort = useCommand('edit/positions_2/searchers/regions/sort')
  const number = regions.indexOf(region)
  const movesTo = (order: readonly ProjectRegion[] | undefined) =>
    order && (() => sort.mutate({ ...of, regions_indexes: order.map(({ index }) => index) }))
  return (
    <div>
      <OrderButtons
        labels={{ up: texts.up(place), down: texts.down(place) }}
        onUp={movesTo(swapped(regions, number, -1))}
        onDown={movesTo(swapped(regions, number, 1))}
      />
      {sort.error !== null && <FailureNotice failure={sort.error.failure} />}
    </div>
  )
}

/** Edits and removes the region. */
export function Actions({ projectId, region, place }: Of) {
  const texts = useTexts()
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const remove = useCommand('del/positions_2/searchers/regions')
  const of = { project_id: projectId, region_index: region.index }
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="row">
        <button type="button" onClick={() => setOpen('edit')}>
          {texts.edit}
          <span className="unseen"> {place}</span>
        </button>
        <button type="button" className="danger" onClick={() => setOpen('remove')}>
          {texts.remove}
          <span className="unseen"> {place}</span>
        </button>
      </div>
      {open === 'edit' && <EditRegion region={region} projectId={projectId} onClose={close} />}
      {open === 'remove' && (
        <Confirmation
          danger
          title={texts.removeRegion(place)}
          action={texts.remove}
          command={remove}
          onClose={close}
          onConfirm={() => remove.mutate(of, { onSuccess: close })}
        >
          <p>{texts.removeStays}</p>
        </Confirmation>
      )}
    </>
  )
}
