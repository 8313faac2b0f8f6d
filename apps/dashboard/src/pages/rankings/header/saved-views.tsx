import { useState } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../../address.ts'
import { useAsk, useCommand } from '../../../api/ask.ts'
import { useTextsOf } from '../../../texts/language.tsx'
import { Announcement } from '../../../ui/announcement.tsx'
import { Asked } from '../../../ui/asked.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FailureNotice } from '../../../ui/failure-notice.tsx'
import { parametersOf, type RankingsView } from '../rankings-view.ts'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { SaveViewForm } from './save-view-form.tsx'

const changes = ['get/positions_2/views'] as const

/** The views that the account has saved in the project: to go to one, to save what is shown, to remove one. */
export function SavedViews({
  projectId,
  view,
  onClose,
}: {
  projectId: number
  view: RankingsView
  onClose: () => void
}) {
  const texts = useTextsOf({ en, ru })
  const [said, setSaid] = useState('')
  const query = useAsk('get/positions_2/views', { project_id: projectId })
  const replacing = useCommand('edit/positions_2/views', { changes })
  const removing = useCommand('del/positions_2/views', { changes })
  const parameters = new URLSearchParams(parametersOf(view) as Record<string, string>).toString()
  const failed = replacing.error ?? removing.error
  return (
    <Dialog title={texts.views} onClose={onClose}>
      <p className="hint">{texts.viewsAbout}</p>
      <Announcement>{said}</Announcement>
      {failed !== null && <FailureNotice failure={failed.failure} />}
      <Asked query={query}>
        {({ result: saved }) =>
          saved.length === 0 ? (
            <p>{texts.noViews}</p>
          ) : (
            <ul className="saved-views">
              {saved.map(({ id, name, parameters: kept }) => (
                <li key={id} className="row">
                  <Link
                    to={addressOf.project(
                      projectId,
                      'rankings',
                      Object.fromEntries(new URLSearchParams(kept)),
                    )}
                    aria-current={kept === parameters ? 'true' : undefined}
                    onClick={onClose}
                  >
                    {name}
                  </Link>
                  {kept !== parameters && (
                    <button
                      type="button"
                      className="plain"
                      aria-label={texts.replaceViewOf(name)}
                      onClick={() =>
                        replacing.mutate(
                          { project_id: projectId, id, parameters },
                          { onSuccess: () => setSaid(texts.viewSaved(name)) },
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
                        { onSuccess: () => setSaid(texts.viewRemoved(name)) },
                      )
                    }
                  >
                    {texts.removeView}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Asked>
      <SaveViewForm
        projectId={projectId}
        parameters={parameters}
        onSaved={(name) => setSaid(texts.viewSaved(name))}
      />
    </Dialog>
  )
}
