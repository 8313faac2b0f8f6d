import { EventTarget, Project, type Row } from '@sextant/contract'
import type { Actor, Owner } from '#accounts/authenticate.ts'
import type { Among } from '#selector/match-patterns.ts'
import { ofAccount, type Source } from '#selector/source.ts'
import { bankEntries } from '../bank_2/history/columns.ts'
import { holds } from '../bank_2/holds/columns.ts'
import { deliveries } from '../events_2/deliveries/columns.ts'
import { rules } from '../events_2/rules/columns.ts'
import { targetsSeenBy } from '../events_2/targets/columns.ts'
import { folders } from '../keywords_2/folders/columns.ts'
import { groups } from '../keywords_2/groups/columns.ts'
import { keywords } from '../keywords_2/keywords/columns.ts'
import { payments } from '../payments_2/columns.ts'
import { replayChanges } from '../positions_2/replays/changes/columns.ts'
import { replays } from '../positions_2/replays/columns.ts'
import { runs } from '../positions_2/runs/columns.ts'
import { tasks } from '../positions_2/runs/task-columns.ts'
import { views } from '../positions_2/views/columns.ts'
import { annotations } from '../projects_2/annotations/columns.ts'
import { competitors } from '../projects_2/competitors/columns.ts'
import { guestLinks } from '../projects_2/guest_links/columns.ts'
import { guests } from '../projects_2/guests/columns.ts'
import { accessibleProjects } from '../projects_2/projects/accessible.ts'
import { reportDeliveries } from '../reports_2/deliveries/columns.ts'
import { reports } from '../reports_2/reports/columns.ts'
import { templates } from '../reports_2/templates/columns.ts'
import { auditEntries } from '../users_2/audit/columns.ts'
import { keys } from '../users_2/keys/columns.ts'
import { ofProject } from './list.ts'

/** Who asks, and whose rows. */
interface Asking {
  readonly actor: Actor
  readonly owner: Owner
  readonly input: Readonly<Record<string, unknown>>
}

/** The rows of an account. */
const accountRows: readonly Source[] = [
  annotations,
  bankEntries,
  competitors,
  deliveries,
  guestLinks,
  guests,
  holds,
  payments,
  replayChanges,
  replays,
  reports,
  reportDeliveries,
  rules,
  runs,
  templates,
  views,
]
/** Rows of which an account may have very many, so that they are looked for in the project of the request only. */
const projectRows: readonly Source[] = [folders, groups, keywords, tasks]
/** Rows that administrators list for other accounts. */
const administeredRows: readonly Source[] = [auditEntries, keys]

const among = new Map<Row, (asking: Asking) => Among>([
  [Project, ({ actor }) => accessibleProjects(actor, 'view')],
  [
    EventTarget,
    ({ actor, owner }) => {
      const { source, scope } = targetsSeenBy(actor)
      return { source, scope: [ofAccount(source, owner.accountId), ...scope] }
    },
  ],
  ...accountRows.map(
    (source) =>
      [source.row, ({ owner }: Asking) => ({ source, scope: [ofAccount(source, owner.accountId)] })] as const,
  ),
  ...projectRows.map(
    (source) =>
      [
        source.row,
        ({ owner, input }: Asking) => ({
          source,
          scope: [
            ofAccount(source, owner.accountId),
            ...(typeof input.project_id === 'number' ? [ofProject(source, input.project_id)] : []),
          ],
        }),
      ] as const,
  ),
  ...administeredRows.map(
    (source) =>
      [
        source.row,
        ({ actor, owner, input }: Asking) => {
          const account =
            actor.administrator && typeof input.user_id === 'number' ? input.user_id : owner.accountId
          return { source, scope: [ofAccount(source, account)] }
        },
      ] as const,
  ),
])

/**
 * The rows among which a request selects, or more, before its handler decides: where its regular expressions are matched.
 * Undefined for rows without an id, which are matched within the statement of the list.
 */
export function rowsAmong(row: Row, asking: Asking): Among | undefined {
  return among.get(row)?.(asking)
}
