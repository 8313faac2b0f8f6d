import { useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useCommand } from '../../../api/ask.ts'
import { FailureNotice } from '../../../pieces/failure-notice.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { RenameViewForm } from './rename-view-form.tsx'

/** A saved view in the list. */
export interface View {
  readonly id: number
  readonly name: string
  readonly parameters: string
}

/** A saved view with its actions. */
export function SavedView({
  projectId,
  view: { id, name, parameters },
  shown,
  isLocked,
  onSaid,
  onOpen,
}: {
  projectId: number
  view: View
  /** The current view, as the query of its address. */
  shown: string
  /** Whether a change is on its way, so that the dialog stays. */
  isLocked: boolean
  onSaid: (said: string) => void
  onOpen: () => void
}) {
  const texts = useTexts()
  const [isRenaming, setRenaming] = useState(false)
  const changing = useCommand('edit/positions_2/views', { changes: ['get/positions_2/views'] })
  const removing = useCommand('del/positions_2/views', { changes: ['get/positions_2/views'] })
  const failed = changing.error ?? removing.error
  return (
    <li>
      {failed !== null && <FailureNotice failure={failed.failure} />}
      {isRenaming ? (
        <RenameViewForm
          projectId={projectId}
          id={id}
          name={name}
          onDone={(renamed) => {
            setRenaming(false)
            if (renamed !== name) onSaid(texts.viewSaved(renamed))
          }}
        />
      ) : (
        <div className="row">
          <Link
            to={addressOf.project(projectId, 'rankings', Object.fromEntries(new URLSearchParams(parameters)))}
            aria-current={parameters === shown ? 'true' : undefined}
            aria-disabled={isLocked}
            onClick={(event) => {
              if (isLocked) event.preventDefault()
              else onOpen()
            }}
          >
            {name}
          </Link>
          <button
            type="button"
            className="plain"
            aria-label={texts.renameViewOf(name)}
            onClick={() => setRenaming(true)}
          >
            {texts.renameView}
          </button>
          {parameters !== shown && (
            <button
              type="button"
              className="plain"
              aria-label={texts.replaceViewOf(name)}
              onClick={() =>
                changing.mutate(
                  { project_id: projectId, id, parameters: shown },
                  { onSuccess: () => onSaid(texts.viewSaved(name)) },
                )
              }
            >
              {texts.replaceView}
            </button>
          )}
          <button
            type="button"
            className="plain"
            aria-label={texts.removeViewOf(name)}
            onClick={() =>
              removing.mutate(
                { project_id: projectId, id },
                { onSuccess: () => onSaid(texts.viewRemoved(name)) },
              )
            }
          >
            {texts.removeView}
          </button>
        </div>
      )}
    </li>
  )
}
