import { hasRight } from '@sextant/contract/rights.ts'
import { useState } from 'react'
import { useAsk, useCommand } from '../../../api/ask.ts'
import type { Project } from '../../../api/project.ts'
import { Asked } from '../../../pieces/asked.tsx'
import { Confirmation } from '../../../pieces/confirmation.tsx'
import { formatDateTime } from '../../../texts/format.ts'
import { useLanguage } from '../../../texts/language.tsx'
import { useTexts } from '../texts/use-texts.ts'
import { mailDraftOf, mailToSend } from './mail.ts'
import { ScheduleReport, type SavedSchedule } from './schedule-report.tsx'

/** When the reports of a template are sent and to whom, for those who may share the project. */
export function TemplateMail({
  project,
  templateId,
  name,
}: {
  project: Project
  templateId: number
  name: string
}) {
  const maySchedule = (['edit', 'checks', 'delegate'] as const).every((right) =>
    hasRight(project.right, right),
  )
  const of = { type: 'positions_report', target_id: project.id, target_id_2: templateId } as const
  const query = useAsk('get/schedule_2', maySchedule ? of : undefined)
  if (!maySchedule) return undefined
  return <Asked query={query}>{({ result }) => <Schedule of={of} name={name} saved={result} />}</Asked>
}

function Schedule({
  of,
  name,
  saved,
}: {
  of: { readonly type: 'positions_report'; readonly target_id: number; readonly target_id_2: number }
  name: string
  saved: SavedSchedule
}) {
  const { mail: texts } = useTexts()
  const { locale } = useLanguage()
  const [asking, setAsking] = useState<'schedule' | 'send' | 'remove'>()
  const remove = useCommand('del/schedule_2', { changes: ['get/schedule_2'] })
  const close = () => setAsking(undefined)
  const { last_run: last, next_run: next, schedule, settings } = saved
  const { emails = [] } = settings
  const isOn = schedule.length > 0
  return (
    <>
      {isOn && (
        <p>
          {texts.sentTo(emails.length)}{' '}
          {next === null ? texts.afterChecks : texts.next(formatDateTime(next, locale))}{' '}
          {last !== null && (
            <span className="hint">
              {texts.last(formatDateTime(last.date, locale))} <span lang="en">{last.info}</span>
            </span>
          )}
        </p>
      )}
      <div className="row">
        <button type="button" onClick={() => setAsking('schedule')}>
          {isOn ? texts.change : texts.schedule}
          <span className="unseen"> {name}</span>
        </button>
        {isOn && emails.length > 0 && (
          <button type="button" onClick={() => setAsking('send')}>
            {texts.sendNow}
            <span className="unseen"> {name}</span>
          </button>
        )}
        {isOn && (
          <button type="button" onClick={() => setAsking('remove')}>
            {texts.turnOff}
            <span className="unseen"> {name}</span>
          </button>
        )}
      </div>
      {asking === 'schedule' && <ScheduleReport of={of} name={name} saved={saved} onClose={close} />}
      {asking === 'send' && <SendNow of={of} name={name} saved={saved} onClose={close} />}
      {asking === 'remove' && (
        <Confirmation
          danger
          title={texts.turnOffTitle(name)}
          action={texts.turnOffAction}
          command={remove}
          onClose={close}
          onConfirm={() => remove.mutate(of, { onSuccess: close })}
        >
          <p>{texts.turnOffAbout}</p>
        </Confirmation>
      )}
    </>
  )
}

/** Makes a report now and sends it to the recipients of the schedule. */
function SendNow({
  of: { target_id: projectId, target_id_2: templateId },
  name,
  saved: { settings },
  onClose,
}: {
  of: { readonly target_id: number; readonly target_id_2: number }
  name: string
  saved: SavedSchedule
  onClose: () => void
}) {
  const { mail: texts } = useTexts()
  const make = useCommand('add/reports_2/reports', { timeoutMs: 120_000 })
  const send = useCommand('add/reports_2/deliveries')
  // A second press after a failed order sends the report that the first one made.
  const [madeId, setMadeId] = useState<number>()
  const order = async () => {
    try {
      const reportId =
        madeId ?? (await make.mutateAsync({ project_id: projectId, report_template_id: templateId })).result
      setMadeId(reportId)
      const mail = mailToSend(mailDraftOf(settings))
      await send.mutateAsync({ project_id: projectId, report_id: reportId, ...mail })
      onClose()
    } catch {
      // Each command keeps its failure, which the dialog shows.
    }
  }
  const { emails = [] } = settings
  return (
    <Confirmation
      title={texts.sendNowTitle(name)}
      action={texts.send}
      command={{ isPending: make.isPending || send.isPending, error: make.error ?? send.error }}
      onClose={onClose}
      onConfirm={() => void order()}
    >
      <p>{texts.sendNowAbout}</p>
      <ul>
        {emails.map((email) => (
          <li key={email} className="breakable">
            {email}
          </li>
        ))}
      </ul>
    </Confirmation>
  )
}
