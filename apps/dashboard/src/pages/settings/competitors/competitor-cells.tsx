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

interface Of {
  readonly projectId: number
  readonly competitor: ShownCompetitor
}

/** Whether the competitor is compared. */
export function Compared({ projectId, competitor: { id = 0, name = '', on } }: Of) {
  const texts = useTexts()
  const turn = useCommand('edit/projects_2/competitors/on')
  return (
    <SavedOption
      label={texts.on}
      name={texts.compare(name)}
      on={on === 0}
      saving={turn}
      onTurn={(wanted) => turn.mutate({ project_id: projectId, ids: [id], on: wanted ? 0 : -1 })}
    />
  )
}

/** Moves the competitor up and down the list. */
export function Order({
  projectId,
  competitor: { id = 0, name = '' },
  before,
  after,
}: Of & {
  /** Its neighbours in the list, if any. */
  readonly before: number | undefined
  readonly after: number | undefined
}) {
  const texts = useTexts()
  const move = useCommand('edit/projects_2/competitors/move')
  const movesTo = (neighbour: number | undefined, side: 'before' | 'after') =>
    neighbour === undefined
      ? undefined
      : () => move.mutate({ project_id: projectId, id, to_id: neighbour, to_type: side })
  return (
    <div>
      <OrderButtons
        labels={{ up: texts.up(name), down: texts.down(name) }}
        onUp={movesTo(before, 'before')}
        onDown={movesTo(after, 'after')}
      />
      {move.error !== null && <FailureNotice failure={move.error.failure} />}
    </div>
  )
}

/** Renames the competitor, leads to its rules, and removes it. */
export function Actions({ projectId, competitor: { id = 0, name = '' } }: Of) {
  const texts = useTexts()
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const remove = useCommand('del/projects_2/competitors')
  const close = () => setOpen(undefined)
  return (
    <>
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
    </>
  )
}
