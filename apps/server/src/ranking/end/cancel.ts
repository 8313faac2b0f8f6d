import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Task } from '../fetch/tasks.ts'
import type { Reason, ReasonKind } from '../find/reason.ts'

const CANCELLED: ReasonKind = 'cancelled'

/**
 * Cancels the open ones of the picked runs and returns their ids, to be settled once `tx` is committed. Tasks that have not
 * begun end at once. A task that is being worked on, or that has paid pages, is ended by its worker, which calls
 * `whyCancelled` before every page.
 */
export async function cancelRuns(
  tx: Executor,
  accountId: number,
  byAccountId: number,
  picked: RawBuilder<{ id: string }>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with open as (
      select id from runs
      where account_id = ${accountId} and id in (${picked}) and finished_at is null and cancelled_at is null
      order by id for update
    )
    update runs r set cancelled_at = now(), cancelled_by_account_id = ${byAccountId}
    from open where r.account_id = ${accountId} and r.id = open.id
    returning r.id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`
    update tasks t
    set outcome = 'failed', depth = 0, pages = '{}', reason = ${reasonSql(sql`${byAccountId}::int`)},
        reason_kind = ${CANCELLED}, ended_at = now()
    where t.account_id = ${accountId} and t.run_id = any(${ids}::bigint[]) and t.ended_at is null
      and t.claimed_until is null
      and not exists (select from serp_pages s where s.account_id = t.account_id and s.task_id = t.id)
      and not exists (${submitted(sql`t.account_id`, sql`t.id`, sql`t.round`)})`.execute(tx)
  return ids
}

/**
 * The reason when the run of a task was cancelled; undefined when the task goes on. Pages in the queue of a provider are
 * paid for, so the task waits for them.
 */
export async function whyCancelled(executor: Executor, task: Task): Promise<Reason | undefined> {
  const { rows } = await sql<Reason>`
    select ${CANCELLED} as kind, ${reasonSql(sql`r.cancelled_by_account_id`)} as text from runs r
    where r.account_id = ${task.account_id} and r.id = ${task.run_id}::bigint and r.cancelled_at is not null
      and not exists (${submitted(sql`r.account_id`, sql`${task.id}::bigint`, sql`${task.round}`)})`.execute(
    executor,
  )
  return rows[0]
}

function reasonSql(byAccountId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`'Cancelled by account ' || ${byAccountId} || '.'`
}

/** Pages of a task that are in the queue of its provider. */
function submitted(
  accountId: RawBuilder<unknown>,
  taskId: RawBuilder<unknown>,
  round: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select from page_tickets k
    where k.account_id = ${accountId} and k.task_id = ${taskId} and k.round = ${round} and not k.given_up`
}
