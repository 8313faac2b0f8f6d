import { EventTarget } from '@sextant/contract'
import { sql } from 'kysely'
import type { Actor } from '#accounts/authenticate.ts'
import { column, columnsNamed, scopeTerm, source, type ScopeTerm, type Source } from '#selector/source.ts'

const targets = source({
  row: EventTarget,
  table: 'event_targets',
  alias: 't',
  columns: {
    ...columnsNamed('t', 'id project_id kind name address digest'),
    on: column(sql`t."on"::int`),
    date: column(sql`t.created_at`),
    by_user_id: column(sql`t.by_account_id`),
  },
  defaultOrder: [],
})

/** Only scheme and host of a URL, which is often all that it takes to post there; also for filters, which could find out the rest. */
const hostsOnly = source({
  ...targets,
  columns: {
    ...targets.columns,
    address: column(sql`case when t.kind in ('webhook', 'slack', 'discord')
      then regexp_replace(t.address, '://([^/?#]*).*', '://\\1/') else t.address end`),
  },
})

/** The targets as somebody sees them, and the scope that keeps the statements of both forms apart. Who may not change them sees hosts. */
export function targetsSeenBy({ bounds }: Pick<Actor, 'bounds'>): {
  readonly source: Source<typeof EventTarget>
  readonly scope: readonly ScopeTerm[]
} {
  return bounds === undefined || bounds.scopes.includes('share')
    ? { source: targets, scope: [] }
    : { source: hostsOnly, scope: [scopeTerm('hosts only', () => sql`true`)] }
}
