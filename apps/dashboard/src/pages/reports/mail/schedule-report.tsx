import type { ResultAt } from '@sextant/sdk'
import { useState } from 'react'
import { useCommand } from '../../../api/ask.ts'
import { FormDialog } from '../../../pieces/form-dialog.tsx'
import { EntryFields } from '../../../pieces/schedule/entry-fields.tsx'
import { entriesToSend, isComplete, type Entry } from '../../../pieces/schedule/entry.ts'
import { useTexts as useScheduleTexts } from '../../../pieces/schedule/texts/use-texts.ts'
import { Option } from '../../../ui/option.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { MailFields } from './mail-fields.tsx'
import { mailDraftOf, mailToSend } from './mail.ts'

export type SavedSchedule = ResultAt<'get/schedule_2', readonly never[], never>

/** Monday morning: the last complete week is known then. */
const usualEntry: Entry = { days: ['MONDAY'], times: [{ hour: '9', minute: '0' }] }

/** Sets when the reports of a template are made and sent, and to whom. */
export function ScheduleReport({
  of,
  name,
  saved,
  onClose,
}: {
  of: { readonly type: 'positions_report'; readonly target_id: number; readonly target_id_2: number }
  /** Name of the template. */
  name: string
  saved: SavedSchedule
  onClose: () => void
}) {
  const { mail: texts } = useTexts()
  const { incomplete } = useScheduleTexts()
  const [entries, setEntries] = useState<readonly Entry[]>(
    saved.schedule.length === 0 ? [usualEntry] : saved.schedule,
  )
  const [mail, setMail] = useState(() => mailDraftOf(saved.settings))
  const [onlyAfterChecks, setOnlyAfterChecks] = useState(saved.settings.stop_repeated_check === 1)
  const changes = ['get/schedule_2'] as const
  const setSettings = useCommand('edit/schedule_2/settings', { changes })
  const setSchedule = useCommand('edit/schedule_2', { changes })
  const sent = mailToSend(mail)
  const isWhole = entries.length > 0 && isComplete(entries)
  const save = async () => {
    try {
      await setSettings.mutateAsync({ ...of, ...sent, stop_repeated_check: onlyAfterChecks ? 1 : 0 })
      await setSchedule.mutateAsync({ ...of, schedule: entriesToSend(entries) })
      onClose()
    } catch {
      // Each command keeps its failure, which the dialog shows.
    }
  }
  return (
    <FormDialog
      wide
      title={texts.scheduleTitle(name)}
      action={texts.saveSchedule}
      command={{
        isPending: setSettings.isPending || setSchedule.isPending,
        error: setSettings.error ?? setSchedule.error,
      }}
      ready={isWhole && sent.emails.length > 0}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <p className="hint">{texts.scheduleAbout}</p>
      {entries.map((entry, place) => (
        <EntryFields
          key={place}
          number={place + 1}
          entry={entry}
          canFollowChecks
          isOnceADay
          onChange={(changed) => setEntries(entries.with(place, changed))}
          onRemove={entries.length === 1 ? undefined : () => setEntries(entries.toSpliced(place, 1))}
        />
      ))}
      {!isWhole && <p className="field-error">{incomplete}</p>}
      <p>
        <button type="button" onClick={() => setEntries([...entries, usualEntry])}>
          {texts.addEntry}
        </button>
      </p>
      <Option
        label={texts.onlyAfterChecks}
        checked={onlyAfterChecks}
        onChange={({ target }) => setOnlyAfterChecks(target.checked)}
      />
      <MailFields draft={mail} onChange={(change) => setMail({ ...mail, ...change })} />
    </FormDialog>
  )
}
