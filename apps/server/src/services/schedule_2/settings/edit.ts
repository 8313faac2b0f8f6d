import { ApiError, type InputOf } from '@sextant/contract'
import type { ReportMailSettings } from '@sextant/contract/reports_2/mail.ts'
import type { scheduleSettingsEdit } from '@sextant/contract/schedule_2/settings.ts'
import { sql } from 'kysely'
import type { Settings } from '#config/settings.ts'
import type { Handler } from '../../handler.ts'
import { refuseForms, refuseRecipients } from '../../request/recipients.ts'
import { scheduleToChange } from '../access.ts'

export const handle: Handler<'edit/schedule_2/settings'> = async (context, input) => {
  const { actor, database, settings } = context
  const stop = input.stop_repeated_check ?? null
  const regions =
    input.regions_keys_by_searcher_key === undefined
      ? null
      : JSON.stringify(input.regions_keys_by_searcher_key)
  const types = input.volumes_types === undefined ? null : [...new Set(input.volumes_types)]
  const report = reportSettings(input, settings)
  // Who changes what a schedule starts also answers for what it spends.
  const keyIds = actor.bounds === undefined ? null : [...actor.bounds.lineage]
  await database.transaction(async (tx) => {
    const { accountId, projectId, templateId, type } = await scheduleToChange(context, input, tx)
    if (type !== 'positions_report') refuseReport(report)
    await sql`
      insert into schedules (account_id, project_id, type, report_template_id, by_account_id, key_ids)
      values (${accountId}, ${projectId}, ${type}, ${templateId}, ${actor.accountId}, ${keyIds}::int[])
      on conflict (account_id, project_id, type, report_template_id) do nothing`.execute(tx)
    await sql`
      update schedules
      set key_ids = ${keyIds}::int[], stop_repeated_check = coalesce(${stop}::boolean, stop_repeated_check),
        regions_keys_by_searcher_key = coalesce(${regions}::jsonb, regions_keys_by_searcher_key),
        volumes_types = coalesce(${types}::smallint[], volumes_types), report = report || ${JSON.stringify(report)}::jsonb
      where account_id = ${accountId} and project_id = ${projectId} and type = ${type}
        and report_template_id = ${templateId}`.execute(tx)
  })
  return 1
}

/** The settings of reports that a request sends. Throws ApiError 2003, 3004. */
function reportSettings(
  input: InputOf<typeof scheduleSettingsEdit>,
  settings: Settings,
): Partial<ReportMailSettings> {
  const { additional_fields, emails, formats, link_days, period, with_competitors } = input
  if (emails !== undefined) refuseRecipients(emails, settings)
  if (formats !== undefined) refuseForms(formats)
  const sent = { additional_fields, emails, formats, link_days, period, with_competitors }
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

/** Throws ApiError 3004 for settings of reports in a schedule of another type, unless they ask for nothing. */
function refuseReport(sent: Partial<ReportMailSettings>): void {
  const asked = Object.entries(sent).find(([, value]) => !(Array.isArray(value) && value.length === 0))
  if (asked === undefined) return
  throw new ApiError('not_supported', 'must be absent unless `type` is positions_report', { field: asked[0] })
}
