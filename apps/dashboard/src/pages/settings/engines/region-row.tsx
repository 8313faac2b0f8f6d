import type { DeviceKey, SearcherKey } from '@sextant/contract/searchers.ts'
import type { ProjectRegion } from '@sextant/sdk'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { usePlaceName } from '../../../pieces/regions/place-name.ts'
import { OrderButtons } from '../../../ui/order-buttons.tsx'
import { SavedOption } from '../parts/saved-option.tsx'
import { swapped } from '../parts/swapped.ts'
import { engineOf, useLanguageName } from './choices.ts'
import { EditRegion } from './edit-region.tsx'
import { useTexts } from './texts/use-texts.ts'

/** A region as a row: its properties, whether it is checked, and its actions. */
export function RegionRow({
  regions,
  place: number,
  searcherKey,
  projectId,
}: {
  /** All regions of the search engine, in order. */
  regions: readonly ProjectRegion[]
  place: number
  searcherKey: SearcherKey
  projectId: number
}) {
  const region = regions[number]!
  const texts = useTexts()
  const languageName = useLanguageName()
  const placeName = usePlaceName()
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const enable = useCommand('edit/positions_2/searchers/regions')
  const remove = useCommand('del/positions_2/searchers/regions')
  const of = { project_id: projectId, region_index: region.index }
  const sort = useCommand('edit/positions_2/searchers/regions/sort')
  const movesTo = (order: readonly ProjectRegion[] | undefined) =>
    order &&
    (() =>
      sort.mutate({
        project_id: projectId,
        searcher_key: searcherKey,
        regions_indexes: order.map(({ index }) => index),
      }))
  const close = () => setOpen(undefined)
  const place = `${placeName(region)}, ${region.countryCode}`
  return (
    <tr className={region.enabled === 1 ? undefined : 'off'}>
      <th scope="row">{place}</th>
      <td data-label={texts.columns.language}>{languageName(region.lang)}</td>
      <td data-label={texts.columns.device}>{texts.devices[region.device as DeviceKey]}</td>
      <td data-label={texts.columns.depth}>{texts.top(region.depth * engineOf(region).blockSize)}</td>
      <td data-label={texts.columns.checked}>
        <SavedOption
          label={texts.on}
          name={texts.regionOn(place)}
          on={region.enabled === 1}
          saving={enable}
          onTurn={(enabled) => enable.mutate({ ...of, enabled })}
        />
      </td>
      <td data-label={texts.columns.order}>
        <OrderButtons
          labels={{ up: texts.up(place), down: texts.down(place) }}
          onUp={movesTo(swapped(regions, number, -1))}
          onDown={movesTo(swapped(regions, number, 1))}
        />
        {sort.error !== null && <FailureNotice failure={sort.error.failure} />}
      </td>
      <td>
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
      </td>
    </tr>
  )
}
