import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { Task } from '../fetch/tasks.ts'
import type { Reason, ReasonKind } from '../find/reason.ts'

const CANCELLED: ReasonKind = 'cancelled'

/**
 * Cancels those of the picked runs that are open, and answers their ids: settle them once `tx` is committed. What has
 * not begun ends at once; a task at work, or with pages already paid, is ended by its worker, which asks
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
      and not exists (${handedIn(sql`t.account_id`, sql`t.id`, sql`t.round`)})`.execute(tx)
  return ids
}

/**
 * Why no further page of a task is asked for; undefined when nothing is in the way. A page that a provider's queue is
 * working on is paid, so it is waited for.
 */
export async function whyCancelled(executor: Executor, task: Task): Promise<Reason | undefined> {
  const { rows } = await sql<Reason>`
    select ${CANCELLED} as kind, ${reasonSql(sql`r.cancelled_by_account_id`)} as text from runs r
    where r.account_id = ${task.account_id} and r.id = ${task.run_id}::bigint and r.cancelled_at is not null
      and not exists (${handedIn(sql`r.account_id`, sql`${task.id}::bigint`, sql`${task.round}`)})`.execute(
    executor,
  )
  return rows[0]
}

function reasonSql(byAccountId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`'Cancelled by account ' || ${byAccountId} || '.'`
}

/** Pages of a task that the queue of its provider is working on. */
function handedIn(
  accountId: RawBuilder<unknown>,
  taskId: RawBuilder<unknown>,
  round: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    select from page_tickets k
    where k.account_id = ${accountId} and k.task_id = ${taskId} and k.round = ${round} and not k.given_up`
}
