import type { StorageKind } from '@sextant/contract/system_2/storage.ts'
import type { Sizes } from '#storage/sizes.ts'

/** Tables of each kind; the first one is that whose rows are counted. `other` and `system` are what remains. */
export const tablesOf: Readonly<Partial<Record<StorageKind, readonly string[]>>> = {
  pages: ['serp_pages', 'abandoned_pages', 'canaries'],
  positions: ['positions', 'daily_figures', 'own_urls', 'own_features', 'replays', 'replay_changes'],
  tasks: ['tasks', 'runs', 'rank_memory', 'due_checks', 'shared_queries', 'page_tickets', 'ticket_queries'],
  snippets: ['snippets', 'ai_overviews'],
  requests: ['provider_requests', 'provider_spend'],
  keywords: ['keywords', 'groups', 'folders', 'tags'],
  volumes: ['volumes', 'volume_runs', 'volume_batches', 'volume_replies'],
  ledger: ['ledger_entries', 'capture_parts', 'balances'],
  deliveries: ['event_deliveries', 'report_deliveries'],
}

const kindByTable: ReadonlyMap<string, StorageKind> = new Map(
  Object.entries(tablesOf).flatMap(([kind, tables]) =>
    tables.map((table) => [`public.${table}`, kind as StorageKind] as const),
  ),
)

function kindOf(table: string): StorageKind {
  return kindByTable.get(table) ?? (table.startsWith('pgboss.') ? 'queue' : 'other')
}

/** Bytes by kind. What no table has belongs to the system, so that they add up to the database's size. */
export function bytesByKind(
  bytes: number,
  tables: Readonly<Record<string, number>>,
): ReadonlyMap<StorageKind, number> {
  const sums = new Map<StorageKind, number>([['system', bytes]])
  for (const [table, size] of Object.entries(tables)) {
    const kind = kindOf(table)
    sums.set(kind, (sums.get(kind) ?? 0) + size)
    sums.set('system', sums.get('system')! - size)
  }
  return sums
}

/** Estimated rows of a kind; null where they are of no one sort. */
export function rowsOf(kind: StorageKind, { tables }: Sizes): number | null {
  const [counted] = tablesOf[kind] ?? []
  return counted === undefined ? null : (tables[`public.${counted}`]?.rows ?? 0)
}
