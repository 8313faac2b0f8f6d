import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import { hold } from '#ledger/hold.ts'
import { holdReference, type RunKind } from './kind.ts'
import type { PriceBound } from './price-bound.ts'

/** A run that has been added with its parts. */
export interface AddedRun {
  readonly accountId: number
  readonly id: string
  readonly projectId: number
  readonly projectName: string
  readonly byAccountId: number
  /** Number of what it was started for; see `RunKind`. */
  readonly size: number
  /** Price of all of it, exact decimal text. */
  readonly price: string
  /** What it may cost at most; undefined: no limit. */
  readonly bound: PriceBound | undefined
  /** Sentence for the billing log. */
  readonly info: string
}

/**
 * Holds the price of a run whose parts the caller queues. Throws ApiError 3001 when funds do not suffice, 3012 when the price
 * exceeds the bound.
 */
export async function openRun(tx: Executor, kind: RunKind, run: AddedRun): Promise<void> {
  const { accountId, projectId, projectName, byAccountId, info } = run
  run.bound?.take(run.price)
  const reference = holdReference(kind, run.id)
  const { target } = kind
  const entry = { accountId, reference, info, target, projectId, projectName, byAccountId }
  const holdId = await hold(tx, { ...entry, amount: run.price })
  await sql`
    update ${sql.table(kind.runs)} set hold_id = ${holdId}, ${sql.ref(kind.size)} = ${run.size}
    where account_id = ${accountId} and id = ${run.id}::bigint`.execute(tx)
}

/** Deletes a run without parts. */
export async function discardRun(
  tx: Executor,
  { runs }: Pick<RunKind, 'runs'>,
  accountId: number,
  runId: string,
): Promise<void> {
  await sql`
    delete from ${sql.table(runs)} where account_id = ${accountId} and id = ${runId}::bigint`.execute(tx)
}
