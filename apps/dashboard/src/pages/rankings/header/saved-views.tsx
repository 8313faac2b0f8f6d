import { useState } from 'react'
import { useAsk, useIsChanging } from '../../../api/ask.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { Announcement } from '../../../ui/announcement.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { NO_COLUMNS } from '../extra-columns.ts'
import { parametersOf, type RankingsView } from '../rankings-view.ts'
import { useTexts } from '../texts/use-texts.ts'
import { SaveViewForm } from './save-view-form.tsx'
import { SavedView, type View } from './saved-view.tsx'

/** The user's saved views in the project: open, save, rename and remove. */
export function SavedViews({
  projectId,
  view,
  onClose,
}: {
  projectId: number
  view: RankingsView
  onClose: () => void
}) {
  const texts = useTexts()
  const isLocked = useIsChanging()
  const [said, setSaid] = useState('')
  const query = useAsk('get/positions_2/views', { project_id: projectId })
  // A view always says its columns, whatever somebody keeps later.
  const whole = { ...view, columns: view.columns === '' ? NO_COLUMNS : view.columns }
  const parameters = new URLSearchParams(parametersOf(whole) as Record<string, string>).toString()
  return (
    <Dialog title={texts.views} onClose={isLocked ? undefined : onClose}>
      <p className="hint">{texts.viewsAbout}</p>
      <Announcement>{said}</Announcement>
      <Asked query={query}>
        {({ result: saved }) =>
          saved.length === 0 ? (
            <p>{texts.noViews}</p>
          ) : (
            <ul className="saved-views">
              {saved.map((one) => (
                <SavedView
                  key={one.id}
                  projectId={projectId}
                  view={one as View}
                  shown={parameters}
                  onSaid={setSaid}
                  isLocked={isLocked}
                  onOpen={onClose}
                />
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
