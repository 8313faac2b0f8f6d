import { sql, type RawBuilder } from 'kysely'
import type { Executor } from '#db/database.ts'
import { clearFiguresOf } from '#figures/clear.ts'
import type { Reason, ReasonKind } from '../find/reason.ts'
import type { Task } from '../task/tasks.ts'

const CANCELLED: ReasonKind = 'cancelled'

/**
 * Cancels the open ones of the picked runs and returns their ids, to be settled once `tx` is committed. Tasks that have not
 * begun end at once. A task that is being claimed or worked on, or that has paid pages, is ended by its worker, which calls
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
  // In this order, and without waiting for tasks: workers lock their tasks before the figures.
  await clearFiguresOf(
    tx,
    accountId,
    sql`
      select t.project_id, t.region_index, t.date from tasks t
      where t.account_id = ${accountId} and t.run_id = any(${ids}::bigint[]) and t.ended_at is null`,
  )
  await sql`
    update tasks t
    set outcome = 'failed', depth = 0, pages = '{}', reason = ${reasonSql(sql`${byAccountId}::int`)},
        reason_kind = ${CANCELLED}, ended_at = now()
    where t.account_id = ${accountId} and t.id in (
      select o.id from tasks o
      where o.account_id = ${accountId} and o.run_id = any(${ids}::bigint[]) and o.ended_at is null
        and o.claimed_until is null
        and not exists (select from serp_pages s where s.account_id = ${accountId} and s.task_id = o.id)
        and not exists (
          select from page_tickets k
          where k.account_id = ${accountId} and k.task_id = o.id and k.round = o.round and not k.given_up
        )
      for update of o skip locked
    )`.execute(tx)
  return ids
}

/**
 * The tasks whose runs were cancelled or deleted, with the reason. Pages in the queue of a provider are paid for, so a task of
 * a cancelled run goes on as long as it has one.
 */
export async function whyCancelled(
  executor: Executor,
  accountId: number,
  tasks: readonly Pick<Task, 'id' | 'run_id' | 'round'>[],
): Promise<ReadonlyMap<string, Reason>> {
  const { rows } = await sql<Reason & { run_id: string; deleted: boolean }>`
    select u.run_id, ${CANCELLED} as kind, r.id is null as deleted,
      coalesce(${reasonSql(sql`r.cancelled_by_account_id`)}, 'The project was deleted.') as text
    from unnest(${[...new Set(tasks.map((task) => task.run_id))]}::bigint[]) u(run_id)
    left join runs r on r.account_id = ${accountId} and r.id = u.run_id
    where r.id is null or r.cancelled_at is not null`.execute(executor)
  if (rows.length === 0) return new Map()
  const reasons = new Map(rows.map(({ run_id, ...reason }) => [run_id, reason]))
  const { rows: waiting } = await sql<{ task_id: string; round: number }>`
    select task_id, round from page_tickets
    where account_id = ${accountId} and task_id = any(${tasks.map(({ id }) => id)}::bigint[])
      and not given_up`.execute(executor)
  const isWaiting = (task: Pick<Task, 'id' | 'round'>) =>
    waiting.some(({ task_id, round }) => task_id === task.id && round === task.round)
  return new Map(
    tasks.flatMap((task) => {
      const reason = reasons.get(task.run_id)
      if (reason === undefined || (!reason.deleted && isWaiting(task))) return []
      const { kind, text } = reason
      return [[task.id, { kind, text }] as const]
    }),
  )
}

function reasonSql(byAccountId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`'Cancelled by account ' || ${byAccountId} || '.'`
}
