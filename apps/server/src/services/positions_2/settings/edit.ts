import type { InputOf } from '@sextant/contract'
import type { settingsEdit } from '@sextant/contract/positions_2/settings.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Handler } from '../../handler.ts'
import { requireSharing } from '../../request/sharing.ts'
import { assignments } from '../../rows/change.ts'
import { requireProject, updateProject } from '../../rows/project.ts'

type Setting = Exclude<keyof InputOf<typeof settingsEdit>, 'project_id'>

/** The type each column's value is bound as. */
const columns = {
  subdomains: sql`boolean`,
  filter: sql`smallint`,
  auto_correct: sql`boolean`,
  with_snippets: sql`boolean`,
  with_ai_overview_full: sql`boolean`,
  load_ai_overview: sql`boolean`,
  do_snapshots: sql`smallint`,
  do_snapshots_with_snippets: sql`boolean`,
  check_mode: sql`text`,
  sweep_days: sql`smallint`,
  common_traffic: sql`boolean`,
  guest_link_right: sql`text[]`,
} as const satisfies Record<Setting, RawBuilder<unknown>>

export const handle: Handler<'edit/positions_2/settings'> = async (context, input) => {
  // It says what links show that people outside the account already have.
  if (input.guest_link_right !== undefined)
    requireSharing(context.actor, input.project_id, 'guest_link_right', '`guest_link_right`')
  const set = assignments(columns, input, (value) => (Array.isArray(value) ? [...new Set(value)] : value))
  if (set.length > 0) {
    const updated = await updateProject(context, input.project_id, sql.join(set))
    if (input.guest_link_right !== undefined) context.authenticator.forget(context.owner.accountId)
    return updated
  }
  await requireProject(context, input.project_id)
  return 1
}
