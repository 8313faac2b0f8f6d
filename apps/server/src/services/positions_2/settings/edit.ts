import type { InputOf } from '@sextant/contract'
import type { settingsEdit } from '@sextant/contract/positions_2/settings.ts'
import { type RawBuilder, sql } from 'kysely'
import { noSuchProject, requireProject } from '../../rows/project.ts'
import type { Handler } from '../../handler.ts'

type Setting = Exclude<keyof InputOf<typeof settingsEdit>, 'project_id'>

/** The column of every setting and the type its value is bound as. */
const columns = {
  subdomains: sql`boolean`,
  filter: sql`smallint`,
  auto_correct: sql`boolean`,
  with_snippets: sql`boolean`,
  with_ai_overview_full: sql`boolean`,
  do_snapshots: sql`smallint`,
  do_snapshots_with_snippets: sql`boolean`,
  check_mode: sql`text`,
  sweep_days: sql`smallint`,
  common_traffic: sql`boolean`,
  guest_link_right: sql`text[]`,
} as const satisfies Record<Setting, RawBuilder<unknown>>

export const handle: Handler<'edit/positions_2/settings'> = async (context, input) => {
  const { owner, database } = context
  const sent = (Object.keys(columns) as Setting[]).filter((name) => input[name] !== undefined)
  if (sent.length === 0) {
    await requireProject(context, input.project_id)
    return 1
  }
  const assignments = sent.map((name) => {
    const value = input[name]
    const kept = Array.isArray(value) ? [...new Set(value)] : value
    return sql`${sql.id(name)} = ${kept}::${columns[name]}`
  })
  const { rows } = await sql`
    update projects set ${sql.join(assignments)}
    where account_id = ${owner.accountId} and id = ${input.project_id}
    returning id`.execute(database.executor)
  if (rows.length === 0) throw noSuchProject('project_id')
  return 1
}
