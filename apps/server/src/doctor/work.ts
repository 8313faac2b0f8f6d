import { sql, type RawBuilder } from 'kysely'
import { crossing } from '#db/crossing.ts'
import { ok, problem, type Finding } from './finding.ts'
import type { OpenInstallation } from './installation.ts'

/** Minutes after which due work is stuck. Recovery takes less than one. */
const MINUTES = 15

const NO_WORKER = 'Is Sextant running? If it is, look at its log for errors, and restart it.'

/** Work that should have been done long ago, with its condition and what to do about it. */
const kinds: readonly {
  readonly what: string
  readonly late: RawBuilder<unknown>
  readonly advice: string
}[] = [
  {
    what: 'schedules are due and were not started',
    late: sql`from schedules where next_run_at < now() - ${MINUTES} * interval '1 minute'`,
    advice: NO_WORKER,
  },
  {
    what: 'checks are due and were not taken up',
    // In a long run at a slow provider, checks wait for hours; they are stuck when no check of the provider ends.
    late: sql`from tasks where ended_at is null and greatest(next_attempt_at, claimed_until) < now() - ${MINUTES} * interval '1 minute'
      and provider not in (
        select t.provider from tasks t join runs r on r.account_id = t.account_id and r.id = t.run_id
        where r.finished_at is null and t.ended_at > now() - ${MINUTES} * interval '1 minute' and t.provider is not null)`,
    advice: `${NO_WORKER} A provider that is paused or capped also holds checks back.`,
  },
  {
    what: 'requests for search volumes are due and were not sent',
    late: sql`from volume_batches where ended_at is null and greatest(next_attempt_at, claimed_until) < now() - ${MINUTES} * interval '1 minute'`,
    advice: NO_WORKER,
  },
  {
    what: 'runs have no open check and were not settled',
    late: sql`from runs r where finished_at is null and started_at < now() - ${MINUTES} * interval '1 minute' and not exists (
      select 1 from tasks t where t.account_id = r.account_id and t.run_id = r.id
        and (t.ended_at is null or t.ended_at > now() - ${MINUTES} * interval '1 minute'))`,
    advice: NO_WORKER,
  },
  {
    what: 'messages are due and were not sent',
    late: sql`from event_deliveries where state = 'waiting'
      and greatest(next_attempt_at, claimed_until) < now() - ${MINUTES} * interval '1 minute'`,
    advice: NO_WORKER,
  },
  {
    what: 'emails with reports are due and were not sent',
    late: sql`from report_deliveries where state = 'waiting'
      and greatest(next_attempt_at, claimed_until) < now() - ${MINUTES} * interval '1 minute'`,
    advice: NO_WORKER,
  },
  {
    what: 'requests to providers are open after their time',
    late: sql`from provider_requests where outcome is null and not deferred and due_at < now() - ${MINUTES} * interval '1 minute'`,
    advice: NO_WORKER,
  },
]

/** Work of all accounts that nobody does. */
export async function checkWork({ database }: OpenInstallation): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const { what, late, advice } of kinds) {
    const { rows } = await sql<{ count: number }>`
      ${crossing('examine the installation')}
      select count(*)::int as count ${late}`.execute(database.executor)
    const { count } = rows[0]!
    if (count > 0) findings.push(problem(`For more than ${MINUTES} minutes, ${what}: ${count}.`, advice))
  }
  return findings.length > 0 ? findings : ok('No work is stuck.')
}
