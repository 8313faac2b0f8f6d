import type { ResultAt } from '@sextant/sdk'
import { useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { OrderButtons } from '../../../ui/order-buttons.tsx'
import { SavedOption } from '../parts/saved-option.tsx'
import { RenameCompetitor } from './rename-competitor.tsx'
import { useTexts } from './texts/use-texts.ts'

export type ShownCompetitor = ResultAt<'get/projects_2/competitors', readonly never[], never>[number]

/** A competitor as a row: its name, whether it is compared, its rank in the list, its rules. */
export function CompetitorRow({
  projectId,
  competitor,
  before,
  after,
}: {
  projectId: number
  competitor: ShownCompetitor
  /** Its neighbours in the list, if any. */
  before: number | undefined
  after: number | undefined
}) {
  const texts = useTexts()
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const turn = useCommand('edit/projects_2/competitors/on')
  const move = useCommand('edit/projects_2/competitors/move')
  const remove = useCommand('del/projects_2/competitors')
  const { id = 0, name = '', site = '', on } = competitor
  const close = () => setOpen(undefined)
  const movesTo = (neighbour: number | undefined, side: 'before' | 'after') =>
    neighbour === undefined
      ? undefined
      : () => move.mutate({ project_id: projectId, id, to_id: neighbour, to_type: side })
  return (
    <tr className={on === 0 ? undefined : 'off'}>
      <th scope="row" className="breakable">
        {site}
      </th>
      <td data-label={texts.columns.name} className="breakable">
        {name}
      </td>
      <td data-label={texts.columns.compared}>
        <SavedOption
          label={texts.on}
          name={texts.compare(name)}
          on={on === 0}
          saving={turn}
          onTurn={(wanted) => turn.mutate({ project_id: projectId, ids: [id], on: wanted ? 0 : -1 })}
        />
      </td>
      <td data-label={texts.columns.order}>
        <OrderButtons
          labels={{ up: texts.up(name), down: texts.down(name) }}
          onUp={movesTo(before, 'before')}
          onDown={movesTo(after, 'after')}
        />
        {move.error !== null && <FailureNotice failure={move.error.failure} />}
      </td>
      <td>
        <div className="row">
          <button type="button" onClick={() => setOpen('rename')}>
            {texts.rename}
            <span className="unseen"> {name}</span>
          </button>
          <Link to={addressOf.project(projectId, 'settings', { section: 'rules', site: String(id) })}>
            {texts.rules}
            <span className="unseen"> {name}</span>
          </Link>
          <button type="button" className="danger" onClick={() => setOpen('remove')}>
            {texts.remove}
            <span className="unseen"> {name}</span>
          </button>
        </div>
        {open === 'rename' && <RenameCompetitor projectId={projectId} id={id} name={name} onClose={close} />}
        {open === 'remove' && (
          <Confirmation
            danger
            title={texts.removeTitle(name)}
            action={texts.remove}
            command={remove}
            onClose={close}
            onConfirm={() => remove.mutate({ project_id: projectId, ids: [id] }, { onSuccess: close })}
          >
            <p>{texts.removeAbout}</p>
          </Confirmation>
        )}
      </td>
    </tr>
  )
}
