import type { ProjectSearcher } from '@sextant/sdk'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { useTextsOf } from '../../../texts/language.tsx'
import { Confirmation } from '../../../ui/confirmation.tsx'
import { SavedOption } from '../parts/saved-option.tsx'
import { RegionRow } from './region-row.tsx'
import { en } from './texts/en.ts'
import { ru } from './texts/ru.ts'
import '../../../ui/stacked-table.css'

/** A search engine of a project with its regions. */
export function Engine({ engine, projectId }: { engine: ProjectSearcher; projectId: number }) {
  const texts = useTextsOf({ en, ru })
  const [removing, setRemoving] = useState(false)
  const enable = useCommand('edit/positions_2/searchers/enabled')
  const remove = useCommand('del/positions_2/searchers')
  const of = { project_id: projectId, searcher_key: engine.key as 0 }
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
        <button type="button" className="plain" onClick={() => setRemoving(true)}>
          {texts.remove}
          <span className="unseen"> {engine.name}</span>
        </button>
      </div>
      {engine.enabled === 0 && <p className="hint">{texts.engineOff}</p>}
      {engine.regions.length === 0 ? (
        <p className="hint">{texts.noRegions}</p>
      ) : (
        <table className="table stacked">
          <caption className="unseen">{texts.regionsOf(engine.name)}</caption>
          <thead>
            <tr>
              {(['place', 'language', 'device', 'depth', 'checked', 'actions'] as const).map((name) => (
                <th key={name} scope="col">
                  {texts.columns[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {engine.regions.map((region) => (
              <RegionRow key={region.index} region={region} projectId={projectId} />
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
