import type { DeviceKey, SearcherKey } from '@sextant/contract/searchers.ts'
import type { ProjectRegion, ProjectSearcher } from '@sextant/sdk'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { usePlaceName } from '../../../pieces/regions/place-name.ts'
import { OrderButtons } from '../../../ui/order-buttons.tsx'
import { Table } from '../../../ui/table.tsx'
import { SavedOption } from '../parts/saved-option.tsx'
import { swapped } from '../parts/swapped.ts'
import { engineOf, useLanguageName } from './choices.ts'
import { Actions, Checked, Order } from './region-cells.tsx'
import { useTexts } from './texts/use-texts.ts'

/** A search engine of a project with its regions. */
export function Engine({
  engines,
  place,
  projectId,
}: {
  /** All engines of the project, in order. */
  engines: readonly ProjectSearcher[]
  place: number
  projectId: number
}) {
  const engine = engines[place]!
  const texts = useTexts()
  const languageName = useLanguageName()
  const placeName = usePlaceName()
  const placeOf = (region: ProjectRegion) => `${placeName(region)}, ${region.countryCode}`
  const [removing, setRemoving] = useState(false)
  const enable = useCommand('edit/positions_2/searchers/enabled')
  const remove = useCommand('del/positions_2/searchers')
  const sort = useCommand('edit/positions_2/searchers/sort')
  const of = { project_id: projectId, searcher_key: engine.key as SearcherKey }
  const movesTo = (order: readonly ProjectSearcher[] | undefined) =>
    order && (() => sort.mutate({ project_id: projectId, searchers_keys: order.map(({ key }) => key) }))
  return (
    <div className="panel">
      <div className="row">
        <h3>{engine.name}</h3>
        <SavedOption
          label={texts.engineOn(engine.name)}
          on={engine.enabled === 1}
          saving={enable}
          onTurn={(enabled) => enable.mutate({ ...of, enabled })}
        />
        {engines.length > 1 && (
          <OrderButtons
            labels={{ up: texts.up(engine.name), down: texts.down(engine.name) }}
            onUp={movesTo(swapped(engines, place, -1))}
            onDown={movesTo(swapped(engines, place, 1))}
          />
        )}
        <button type="button" className="danger" onClick={() => setRemoving(true)}>
          {texts.remove}
          <span className="unseen"> {engine.name}</span>
        </button>
      </div>
      {sort.error !== null && <FailureNotice failure={sort.error.failure} />}
      {engine.enabled === 0 && <p className="hint">{texts.engineOff}</p>}
      {engine.regions.length === 0 ? (
        <p className="hint">{texts.noRegions}</p>
      ) : (
        <Table
          label={texts.regionsOf(engine.name)}
          isStacked
          rows={engine.regions}
          keyOf={({ index }) => index}
          attributesOf={({ enabled }) => ({ className: enabled === 1 ? undefined : 'off' })}
          columns={[
            { name: 'place', heading: texts.columns.place, isRowHeading: true, cell: placeOf },
            {
              name: 'language',
              heading: texts.columns.language,
              cell: ({ lang }) => languageName(lang),
            },
            {
              name: 'device',
              heading: texts.columns.device,
              cell: ({ device }) => texts.devices[device as DeviceKey],
            },
            {
              name: 'depth',
              heading: texts.columns.depth,
              cell: (region) => texts.top(region.depth * engineOf(region).blockSize),
            },
            {
              name: 'checked',
              heading: texts.columns.checked,
              cell: (region) => <Checked projectId={projectId} region={region} place={placeOf(region)} />,
            },
            {
              name: 'order',
              heading: texts.columns.order,
              cell: (region) => (
                <Order of={of} regions={engine.regions} region={region} place={placeOf(region)} />
              ),
            },
            {
              name: 'actions',
              heading: texts.columns.actions,
              isHeadingUnseen: true,
              cell: (region) => <Actions projectId={projectId} region={region} place={placeOf(region)} />,
            },
          ]}
        />
      )}
      {removing && (
        <Confirmation
          danger
          title={texts.removeEngine(engine.name)}
          action={texts.remove}
          command={remove}
          onClose={() => setRemoving(false)}
          onConfirm={() => remove.mutate(of, { onSuccess: () => setRemoving(false) })}
        >
          <p>{texts.removeStays}</p>
        </Confirmation>
      )}
    </div>
  )
}
