import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Executor } from '#db/database.ts'
import type { Task } from '../task/tasks.ts'

/** A page submitted to the queue of a provider. */
export interface Ticket {
  /** Its row in `provider_requests`. */
  readonly request_id: string
  /** Sextant's id for it. */
  readonly tag: string
  /** The provider's id for it; null until it is known to be accepted. */
  readonly ticket: string | null
  /** Seconds since it was submitted. */
  readonly age: number
  /** Polls without a result. */
  readonly looks: number
  /** Whether the page is requested directly instead. */
  readonly given_up: boolean
}

export async function readTicket(executor: Executor, task: Task, page: number): Promise<Ticket | undefined> {
  const { rows } = await sql<Ticket>`
    select request_id, tag, ticket, extract(epoch from now() - submitted_at)::float8 as age, looks, given_up
    from page_tickets ${ofPage(task, page)}`.execute(executor)
  return rows[0]
}

/** Adds a ticket before its page is submitted. Returns false while another task has a ticket for the same query. */
export async function addTicket(
  tx: Executor,
  task: Task,
  page: number,
  ticket: { readonly tag: string; readonly queryHash: Uint8Array },
): Promise<boolean> {
  // A task that ended early, for example by cancellation, leaves its ticket behind.
  const { rows: holders } = await sql<{ account_id: number; task_id: string }>`
    ${crossing('page ticket')}
    select account_id, task_id from page_tickets
    where query_hash = ${ticket.queryHash}::bytea and not given_up`.execute(tx)
  for (const { account_id, task_id } of holders) {
    await sql`
      delete from page_tickets k
      where k.account_id = ${account_id} and k.task_id = ${task_id}::bigint
        and k.query_hash = ${ticket.queryHash}::bytea
        and exists (
          select from tasks t
          where t.account_id = ${account_id} and t.id = ${task_id}::bigint and t.ended_at is not null
        )`.execute(tx)
  }
  const { rows } = await sql`
    insert into page_tickets (account_id, task_id, round, page, query_hash, tag)
    values (${task.account_id}, ${task.id}::bigint, ${task.round}, ${page}, ${ticket.queryHash}::bytea,
            ${ticket.tag}::uuid)
    on conflict (query_hash) where not given_up do nothing
    returning page`.execute(tx)
  return rows.length > 0
}

export async function changeTicket(
  executor: Executor,
  task: Task,
  page: number,
  change:
    | { readonly requestId: string }
    | { readonly ticket: string }
    | { readonly givenUp: true }
    | { readonly lookedInVain: true },
): Promise<void> {
  const set =
    'requestId' in change
      ? sql`request_id = ${change.requestId}::bigint`
      : 'ticket' in change
        ? sql`ticket = ${change.ticket}, looks = 0`
        : 'givenUp' in change
          ? sql`given_up = true`
          : sql`looks = looks + 1`
  await sql`update page_tickets set ${set} ${ofPage(task, page)}`.execute(executor)
}

export async function removeTicket(executor: Executor, task: Task, page: number): Promise<void> {
  await sql`delete from page_tickets ${ofPage(task, page)}`.execute(executor)
}

function ofPage(task: Task, page: number) {
  return sql`
    where account_id = ${task.account_id} and task_id = ${task.id}::bigint and round = ${task.round}
      and page = ${page}`
}
