import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/**
 * Kinds of ledger entries. A hold reserves money for work. When the work has ended, its cost is captured and the rest
 * released: `hold = capture + release`. Only corrections may be negative.
 */
export const entryKinds = {
  credit: { moves: 'credited', logged: 'plus' },
  bonus: { moves: 'bonus', logged: 'plusBonus' },
  correction: { moves: 'credited', logged: 'minusAdmin' },
  hold: { moves: 'held', logged: null },
  capture: { moves: 'captured', logged: 'minus' },
  release: { moves: 'held', logged: null },
} as const satisfies Record<
  string,
  {
    /** Running sum in `balances` that the entry changes. */
    moves: 'credited' | 'bonus' | 'captured' | 'held'
    /** `type` in the billing log; null: not shown. */
    logged: string | null
  }
>
export type EntryKind = keyof typeof entryKinds

export interface Entry {
  readonly accountId: number
  readonly kind: EntryKind
  /** Exact decimal text with at most 6 decimals. */
  readonly amount: string
  /** Unique per account. It names the cause, so a retry is not entered twice. */
  readonly reference: string
  readonly holdId?: string
  /** Sentence for the billing log. */
  readonly info: string
  /** `checkPositions`, `checkVolumes` or `system`. */
  readonly target: string
  readonly projectId?: number
  readonly projectName?: string
  readonly byAccountId: number
}

/** Adds an entry. Returns its id, or undefined when its reference was entered before. */
export async function addEntry(tx: Executor, entry: Entry): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into ledger_entries
      (account_id, kind, amount, reference, hold_id, info, target, project_id, project_name, by_account_id)
    values
      (${entry.accountId}, ${entry.kind}, ${entry.amount}, ${entry.reference}, ${entry.holdId ?? null}, ${entry.info},
       ${entry.target}, ${entry.projectId ?? null}, ${entry.projectName ?? null}, ${entry.byAccountId})
    on conflict (account_id, reference) do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}
