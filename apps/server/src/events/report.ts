import { setImmediate } from 'node:timers/promises'
import type { EventKind } from '@sextant/contract'
import { sql } from 'kysely'
import { crossing } from '#db/crossing.ts'
import type { Database, Executor } from '#db/database.ts'
import { isInventedBy } from '#figures/invented.ts'
import type { Queue } from '#jobs/queue.ts'
import type { Log } from '#observe/log.ts'
import { joinTally } from '#ranking/end/tally.ts'
import type { Read } from './cells.ts'
import { compareRun, passedIn, type FinishedRun } from './compare.ts'
import { addDelivery, type MessageLimits } from './deliveries.ts'
import { FailedReports } from './failed-reports.ts'
import { blocksChanged, compareBlocks, isAboutBlocks } from './features.ts'
import { deliverMessage } from './jobs.ts'
import { CHANGES_NAMED, type ChangeNamed, type CheckNamed, type Message } from './message.ts'
import { changeKey, changeNamed, textOf, type Change } from './name.ts'
import { byMove, coversRegion, matches, rulesOf, type Rule } from './rules.ts'

export interface ReportDependencies extends MessageLimits {
  readonly database: Database
  readonly queue: Queue
  readonly log: Log
}

/** Runs per round. The others follow in the next one. */
const AT_ONCE = 100
/** Time limit of a statement, in milliseconds. It is long, since nobody waits for the result. */
const STATEMENT_MS = 600_000

/** Changes named before other work of the process has its turn. */
const TURN = 2_000

/**
 * Reports finished runs: creates messages for the rules that match. No connection is held from the comparison to the last message,
 * since the embedded database has only one. Each message is created in its own transaction, which locks the run and checks
 * whether the rule already has a message. So neither another process nor a crash between two messages repeats or loses one.
 *
 * @param failed what this process remembers from one round to the next
 */
export async function reportFinished(
  dependencies: ReportDependencies,
  failed = new FailedReports(),
): Promise<void> {
  const { database, log, queue } = dependencies
  const { rows: waiting } = await sql<{ account_id: number }>`
    ${crossing('runs to report')}
    select distinct account_id from runs where finished_at is not null and told_at is null`.execute(
    database.executor,
  )
  for (const { account_id: accountId } of waiting) await passQuiet(database.executor, accountId)
  const { rows } = await sql<{ account_id: number; id: string }>`
    ${crossing('runs to report')}
    select account_id, id from runs
    where finished_at is not null and told_at is null and id <> all(${failed.waitingAt(secondsNow())}::bigint[])
    order by finished_at limit ${AT_ONCE}`.execute(database.executor)
  for (const run of rows) {
    try {
      await reportOne(dependencies, run)
      failed.delete(run.id)
      queue.wake(deliverMessage)
    } catch (cause) {
      failed.add(run.id, secondsNow())
      log.jobFailed({ job: 'events', subject: `run ${run.id}`, cause })
    }
  }
}

/** Does not move with the clock of the machine. */
function secondsNow(): number {
  return performance.now() / 1000
}

/** Marks finished runs of projects without rules as reported. */
async function passQuiet(executor: Executor, accountId: number): Promise<void> {
  await sql`
    update runs r set told_at = now()
    from (
      select r.id from runs r
      where r.account_id = ${accountId} and r.finished_at is not null and r.told_at is null and not exists (
        select from event_rules e where e.account_id = ${accountId} and e.project_id = r.project_id and e."on"
      )
      for update skip locked
    ) quiet
    where r.account_id = ${accountId} and r.id = quiet.id`.execute(executor)
}

interface ReportedRun extends FinishedRun {
  readonly project: Message['project']
  readonly check: CheckNamed
}

async function reportOne(
  dependencies: ReportDependencies,
  { account_id: accountId, id }: { account_id: number; id: string },
): Promise<void> {
  const inTransaction: Read = (read) => dependencies.database.transaction(read, { timeoutMs: STATEMENT_MS })
  const run = await inTransaction((tx) => readUnreported(tx, accountId, id))
  if (run === undefined) return
  const rules = await inTransaction((tx) => rulesOf(tx, accountId, run.project_id))
  const isNeeded = (kinds: (kind: EventKind) => boolean) => rules.some(({ kind }) => kinds(kind))
  // Sorted once for all rules, each of which may report every keyword.
  const compared = isNeeded((kind) => kind !== 'check_finished')
    ? (await compareRun(inTransaction, run)).toSorted(byMove)
    : []
  const passed = isNeeded((kind) => kind === 'competitor_passed')
    ? (await passedIn(inTransaction, run, compared)).toSorted(byMove)
    : []
  const blocks = isNeeded(isAboutBlocks)
    ? (await compareBlocks(inTransaction, run, compared)).toSorted(byMove)
    : []
  for (const rule of rules) {
    const { kind } = rule
    const all: readonly Change[] =
      kind === 'competitor_passed'
        ? passed
        : isAboutBlocks(kind)
          ? blocksChanged(kind, blocks)
          : compared.filter((one) => matches(rule, one))
    const found = await named(all.filter(({ region_index }) => coversRegion(rule, region_index)))
    if (kind !== 'check_finished' && found.length === 0) continue
    const isOurs = await inTransaction((tx) => reportRule(tx, dependencies, run, rule, found))
    if (!isOurs) return
  }
  await sql`
    update runs set told_at = now()
    where account_id = ${accountId} and id = ${id}::bigint and told_at is null`.execute(
    dependencies.database.executor,
  )
}

/** The changes as messages have them. Their keys are computed here and kept, so that the transaction that needs them is short. */
async function named(changes: readonly Change[]): Promise<ChangeNamed[]> {
  const all: ChangeNamed[] = []
  for (const change of changes) {
    const one = changeNamed(change)
    changeKey(one)
    if (all.push(one) % TURN === 0) await setImmediate()
  }
  return all
}

/**
 * Creates the message of a rule about a run, unless it has one or there is nothing to report. Returns false if another process
 * reports the run.
 */
async function reportRule(
  tx: Executor,
  dependencies: ReportDependencies,
  run: ReportedRun,
  rule: Rule,
  found: readonly ChangeNamed[],
): Promise<boolean> {
  const { account_id: accountId, id, project_id: projectId } = run
  const { rows: taken } = await sql`
    select id from runs
    where account_id = ${accountId} and id = ${id}::bigint and told_at is null
    for update skip locked`.execute(tx)
  if (taken.length === 0) return false
  // Read after the lock, so that it sees a message that another process has just created.
  const { rows: messages } = await sql`
    select from event_deliveries
    where account_id = ${accountId} and rule_id = ${rule.id} and run_id = ${id}::bigint`.execute(tx)
  if (messages.length > 0) return true
  const changes = await notReportedToday(tx, run, rule, found)
  if (rule.kind !== 'check_finished' && changes.length === 0) return true
  await addDelivery(
    tx,
    dependencies.queue,
    {
      accountId,
      projectId,
      targetId: rule.target_id,
      ruleId: rule.id,
      runId: id,
      message: messageOf(run, rule, changes),
      furtherChanges: changes.slice(CHANGES_NAMED).map(changeKey),
    },
    dependencies,
  )
  return true
}

/** A finished run that is not reported yet. */
async function readUnreported(tx: Executor, accountId: number, id: string): Promise<ReportedRun | undefined> {
  const utc = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  const { rows } = await sql<ReportedRun>`
    select r.account_id, r.project_id, r.id, r.date,
      json_build_object('id', p.id, 'name', p.name, 'url', p.url) as project,
      json_build_object('run_id', r.id::text, 'date', r.date, 'started_at', ${utc('r.started_at')},
        'finished_at', ${utc('r.finished_at')}, 'was_cancelled', r.cancelled_at is not null,
        'invented', exists (
          select from tasks t
          where t.account_id = ${accountId} and t.run_id = r.id and ${isInventedBy(sql`t.provider`)}
        ), 'checks', r.tasks,
        'exact', tally.exact, 'at_best', tally.at_best, 'not_within', tally.not_within, 'partial', tally.partial,
        'unresolved', tally.unresolved, 'failed', tally.failed, 'cancelled', tally.cancelled) as check
    from runs r
    join projects p on p.account_id = ${accountId} and p.id = r.project_id
    ${joinTally(sql`${accountId}`)}
    where r.account_id = ${accountId} and r.id = ${id}::bigint and r.finished_at is not null and r.told_at is null`.execute(
    tx,
  )
  return rows[0]
}

/**
 * The changes that no message of the rule has reported for this date. A second check on a date is compared with the same
 * earlier date and would report everything again.
 */
async function notReportedToday(
  tx: Executor,
  { account_id: accountId, project_id: projectId, date }: ReportedRun,
  rule: Rule,
  found: readonly ChangeNamed[],
): Promise<readonly ChangeNamed[]> {
  if (found.length === 0) return found
  const { rows } = await sql<{ message: Message; further: readonly string[] | null }>`
    select d.message, d.further_changes::text[] as further from event_deliveries d
    join runs r on r.account_id = d.account_id and r.id = d.run_id and r.date = ${date}::date
    where d.account_id = ${accountId} and d.project_id = ${projectId} and d.rule_id = ${rule.id}`.execute(tx)
  const reported = new Set(
    rows.flatMap(({ message, further }) => [...message.changes.map(changeKey), ...(further ?? [])]),
  )
  return found.filter((change) => !reported.has(changeKey(change)))
}

function messageOf({ check, project }: ReportedRun, rule: Rule, changes: readonly ChangeNamed[]): Message {
  const { direction, id, kind, name, threshold } = rule
  const keywords = new Set(changes.map(({ keyword_id }) => keyword_id)).size
  return {
    event: kind,
    created_at: new Date().toISOString(),
    text: textOf(name, project.name, check, keywords),
    project,
    rule: { id, name, threshold, direction },
    check,
    total: changes.length,
    keywords,
    changes: changes.slice(0, CHANGES_NAMED),
  }
}
