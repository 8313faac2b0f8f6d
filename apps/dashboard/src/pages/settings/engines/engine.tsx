import type { SearcherKey } from '@sextant/contract/searchers.ts'
import type { ProjectSearcher } from '@sextant/sdk'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { OrderButtons } from '../../../ui/order-buttons.tsx'
import { SavedOption } from '../parts/saved-option.tsx'
import { swapped } from '../parts/swapped.ts'
import { RegionRow } from './region-row.tsx'
import { useTexts } from './texts/use-texts.ts'
import '../../../ui/stacked-table.css'

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
        <table className="table stacked">
          <caption className="unseen">{texts.regionsOf(engine.name)}</caption>
          <thead>
            <tr>
              {(['place', 'language', 'device', 'depth', 'checked', 'order', 'actions'] as const).map(
                (name) => (
                  <th key={name} scope="col">
                    {texts.columns[name]}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {engine.regions.map(({ index }, regionPlace) => (
              <RegionRow
                key={index}
                regions={engine.regions}
                place={regionPlace}
                searcherKey={of.searcher_key}
                projectId={projectId}
              />
            ))}
          </tbody>
        </table>
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
