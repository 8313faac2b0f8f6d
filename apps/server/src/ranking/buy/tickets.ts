import { sql } from 'kysely'
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
  if (!(await holdQuery(tx, task, ticket.queryHash))) return false
  await sql`
    insert into page_tickets (account_id, task_id, round, page, query_hash, tag)
    values (${task.account_id}, ${task.id}::bigint, ${task.round}, ${page}, ${ticket.queryHash}::bytea,
            ${ticket.tag}::uuid)`.execute(tx)
  return true
}

/** Makes a task the only one that submits a query. Returns false while another one is. */
async function holdQuery(tx: Executor, task: Task, queryHash: Uint8Array): Promise<boolean> {
  const { rows: holders } = await sql<{ account_id: number; task_id: string }>`
    select account_id, task_id from ticket_queries where query_hash = ${queryHash}::bytea`.execute(tx)
  for (const { account_id, task_id } of holders) {
    // A task that ended early, for example by cancellation, leaves its ticket behind.
    const { rows: open } = await sql`
      select from tasks where account_id = ${account_id} and id = ${task_id}::bigint and ended_at is null`.execute(
      tx,
    )
    if (open.length > 0) continue
    await sql`
      delete from page_tickets
      where account_id = ${account_id} and task_id = ${task_id}::bigint and query_hash = ${queryHash}::bytea`.execute(
      tx,
    )
    await release(tx, { account_id, id: task_id }, [{ query_hash: queryHash }])
  }
  const { rows } = await sql`
    insert into ticket_queries (query_hash, account_id, task_id)
    values (${queryHash}::bytea, ${task.account_id}, ${task.id}::bigint)
    on conflict do nothing
    returning task_id`.execute(tx)
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
  const { rows } = await sql<{ query_hash: Buffer }>`
    update page_tickets set ${set} ${ofPage(task, page)} returning query_hash`.execute(executor)
  if ('givenUp' in change) await release(executor, task, rows)
}

export async function removeTicket(tx: Executor, task: Task, page: number): Promise<void> {
  const { rows } = await sql<{ query_hash: Buffer }>`
    delete from page_tickets ${ofPage(task, page)} returning query_hash`.execute(tx)
  await release(tx, task, rows)
}

/** Lets other tasks submit the queries of tickets. */
async function release(
  tx: Executor,
  { account_id: accountId, id }: Pick<Task, 'account_id' | 'id'>,
  tickets: readonly { readonly query_hash: Uint8Array }[],
): Promise<void> {
  await sql`
    delete from ticket_queries
    where query_hash = any(${tickets.map((ticket) => ticket.query_hash)}::bytea[])
      and account_id = ${accountId} and task_id = ${id}::bigint`.execute(tx)
}

function ofPage(task: Task, page: number) {
  return sql`
    where account_id = ${task.account_id} and task_id = ${task.id}::bigint and round = ${task.round}
      and page = ${page}`
}
