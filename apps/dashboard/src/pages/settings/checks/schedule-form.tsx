import type { VolumeType } from '@sextant/contract'
import { hasRight } from '@sextant/contract/rights.ts'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { EntryFields } from '../../../pieces/schedule/entry-fields.tsx'
import { entriesToSend, isComplete, newEntry } from '../../../pieces/schedule/entry.ts'
import { useTexts as useScheduleTexts } from '../../../pieces/schedule/texts/use-texts.ts'
import { SaveRow } from '../parts/save-row.tsx'
import { useDraft } from '../parts/use-draft.ts'
import type { ProjectSettings } from '../project-settings.ts'
import { PreviewLines } from './preview-lines.tsx'
import { ScheduleOptions } from './schedule-options.tsx'
import type { SavedSchedule, ScheduleType } from './schedule.ts'
import { useTexts } from './texts/use-texts.ts'
import { usePreview } from './use-preview.ts'

/** Changes a schedule. It spends money on its own, so its cost is shown and confirmed first. */
export function ScheduleForm({
  project,
  type,
  saved,
}: {
  project: ProjectSettings
  type: ScheduleType
  saved: SavedSchedule
}) {
  const { schedule: texts } = useTexts()
  const { incomplete } = useScheduleTexts()
  const [asking, setAsking] = useState<'save' | 'remove'>()
  const { regions_keys_by_searcher_key, stop_repeated_check, volumes_types } = saved.settings
  const draft = useDraft({
    entries: saved.schedule,
    regions_keys_by_searcher_key,
    stop_repeated_check,
    volumes_types,
  })
  const { entries, ...settings } = draft.values
  const changes = ['get/schedule_2', 'get/schedule_2/preview'] as const
  const setSettings = useCommand('edit/schedule_2/settings', { changes })
  const setSchedule = useCommand('edit/schedule_2', { changes })
  const remove = useCommand('del/schedule_2', { changes })
  const of = { type, target_id: project.id }
  const complete = entries.length > 0 && isComplete(entries)
  const preview = usePreview(
    type,
    project.id,
    complete && hasRight(project.right, 'checks') ? entries : undefined,
    settings,
  )
  const save = async () => {
    try {
      await setSettings.mutateAsync({
        ...of,
        ...settings,
        volumes_types: settings.volumes_types as VolumeType[],
      })
      await setSchedule.mutateAsync({ ...of, schedule: entriesToSend(entries) })
      draft.reset()
      setAsking(undefined)
    } catch {
      // Each command keeps its failure, which the form shows.
    }
  }
  const saving = {
    isPending: setSettings.isPending || setSchedule.isPending,
    isSuccess: setSchedule.isSuccess,
    error: setSettings.error ?? setSchedule.error,
    submittedAt: setSchedule.submittedAt,
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (complete) setAsking('save')
      }}
    >
      {entries.map((entry, place) => (
        <EntryFields
          key={place}
          number={place + 1}
          entry={entry}
          canFollowChecks={type === 'volumes_go'}
          onChange={(changed) => draft.change({ entries: entries.with(place, changed) })}
          onRemove={() => draft.change({ entries: entries.toSpliced(place, 1) })}
        />
      ))}
      <p>
        <button type="button" onClick={() => draft.change({ entries: [...entries, newEntry] })}>
          {entries.length === 0 ? texts.begin[type] : texts.addEntry}
        </button>{' '}
        {saved.schedule.length > 0 && (
          <button type="button" className="danger" onClick={() => setAsking('remove')}>
            {texts.turnOff}
          </button>
        )}
      </p>
      {entries.length > 0 && (
        <>
          <ScheduleOptions
            project={project}
            type={type}
            settings={settings}
            onChange={(changed) => draft.change(changed)}
          />
          {complete ? (
            <PreviewLines query={preview} project={project} type={type} entries={entries} />
          ) : (
            <p className="field-error">{incomplete}</p>
          )}
          <SaveRow
            saving={asking === 'save' ? { ...saving, error: null } : saving}
            dirty={draft.dirty}
            label={texts.save}
            onUndo={draft.reset}
          />
        </>
      )}
      {asking === 'save' && (
        <Confirmation
          title={texts.question[type]}
          action={texts.confirm}
          command={saving}
          ready={preview.data !== undefined && !preview.isPlaceholderData}
          onClose={() => setAsking(undefined)}
          onConfirm={() => void save()}
        >
          <PreviewLines query={preview} project={project} type={type} entries={entries} />
        </Confirmation>
      )}
      {asking === 'remove' && (
        <Confirmation
          danger
          title={texts.removeQuestion}
          action={texts.turnOffAction}
          command={remove}
          onClose={() => setAsking(undefined)}
          onConfirm={() =>
            remove.mutate(of, {
              onSuccess: () => {
                draft.reset()
                setAsking(undefined)
              },
            })
          }
        >
          <p>{texts.removeAbout}</p>
        </Confirmation>
      )}
    </form>
  )
}
