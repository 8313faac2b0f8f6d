import type { Evidence } from './evidence.ts'
import type { Account } from './users.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- each statement has rows of its own
type Row = Record<string, any>

/** Runs a statement on the database of the installation. */
export type Query = (text: string) => Promise<{ rows: Row[] }>

/** Holds the database to what was acknowledged, after everything has stopped. */
export async function audit(
  query: Query,
  accounts: readonly Account[],
  pagesSent: number,
  evidence: Evidence,
): Promise<void> {
  for (const account of accounts) {
    await auditKeywords(query, account, evidence)
    await auditArchive(query, account, evidence)
    await auditMoney(query, account, evidence)
    await auditRuns(query, account, evidence)
  }
  const { rows } = await query(
    'select count(*)::int as pages from (select 1 from serp_pages where not copied union all select 1 from abandoned_pages where not copied) as pages',
  )
  if (rows[0]!.pages > pagesSent)
    evidence.broken('imbalance', `${rows[0]!.pages} pages are stored, but the provider sent ${pagesSent}`)
  evidence.count('pages stored', rows[0]!.pages)
  evidence.count('pages sent by the provider', pagesSent)
}

async function auditKeywords(query: Query, account: Account, evidence: Evidence): Promise<void> {
  const { rows } = await query(
    `select name, group_id, tags, deleted_at is not null as deleted from keywords where account_id = ${account.id} and project_id = ${account.project}`,
  )
  const found = new Map<string, Row[]>()
  for (const row of rows) found.set(row.name, [...(found.get(row.name) ?? []), row])
  for (const [name, expected] of account.keywords) {
    const list = found.get(name) ?? []
    found.delete(name)
    if (expected.uncertain) continue
    const what = `keyword "${name}" of account ${account.id}, expected ${JSON.stringify(expected)}, found ${JSON.stringify(list)}`
    if (list.length > 1) evidence.broken('doubled', what)
    const [row] = list
    if (
      row === undefined ||
      row.deleted !== expected.deleted ||
      row.group_id !== expected.group ||
      (row.tags?.[0] ?? 0) !== expected.tag
    )
      evidence.broken('lost', what)
  }
  for (const name of found.keys())
    evidence.broken('doubled', `keyword "${name}" of account ${account.id} was never acknowledged`)
}

async function auditArchive(query: Query, account: Account, evidence: Evidence): Promise<void> {
  const { rows } = await query(
    `select name from keywords where account_id = ${account.id} and project_id = ${account.archive} and deleted_at is null`,
  )
  const found = new Set(rows.map((row) => row.name as string))
  for (const [name, isCertain] of account.archived)
    if (isCertain && !found.has(name))
      evidence.broken('lost', `keyword "${name}" of the archive of account ${account.id}`)
  for (const name of found)
    if (!account.archived.has(name))
      evidence.broken('doubled', `keyword "${name}" of account ${account.id} was never acknowledged`)
}

async function auditMoney(
  query: Query,
  { id, payments, uncertainPayments }: Account,
  evidence: Evidence,
): Promise<void> {
  const entries = await query(
    `select info, count(*)::int as count from ledger_entries where account_id = ${id} and kind = 'credit' group by info`,
  )
  const counts = new Map(entries.rows.map((row) => [row.info as string, row.count as number]))
  for (const info of payments) {
    const count = counts.get(info) ?? 0
    if (count !== 1)
      evidence.broken(
        count === 0 ? 'lost' : 'doubled',
        `payment "${info}" of account ${id} is in the ledger ${count} times`,
      )
  }
  for (const info of uncertainPayments)
    if ((counts.get(info) ?? 0) > 1)
      evidence.broken(
        'doubled',
        `payment "${info}" of account ${id}, never answered, is in the ledger ${counts.get(info)} times`,
      )
  const { rows } = await query(
    `select b.*, coalesce(e.credit, 0) as e_credit, coalesce(e.bonus, 0) as e_bonus, coalesce(e.capture, 0) as e_capture,
            coalesce(e.hold, 0) - coalesce(e.capture, 0) - coalesce(e.release, 0) as e_held, coalesce(e.correction, 0) as e_correction
       from balances b left join (
         select account_id, sum(amount) filter (where kind = 'credit') as credit, sum(amount) filter (where kind = 'bonus') as bonus,
                sum(amount) filter (where kind = 'capture') as capture, sum(amount) filter (where kind = 'release') as release,
                sum(amount) filter (where kind = 'hold') as hold, sum(amount) filter (where kind = 'correction') as correction
           from ledger_entries where account_id = ${id} group by account_id) e on e.account_id = b.account_id
      where b.account_id = ${id}`,
  )
  const row = rows[0]!
  const differs =
    Number(row.credited) +
    Number(row.bonus) -
    Number(row.e_credit) -
    Number(row.e_bonus) -
    Number(row.e_correction)
  if (
    Math.abs(differs) > 1e-7 ||
    Math.abs(row.captured - row.e_capture) > 1e-7 ||
    Math.abs(row.held - row.e_held) > 1e-7
  )
    evidence.broken(
      'imbalance',
      `the balance of account ${id} is not the sum of its entries: ${JSON.stringify(row)}`,
    )
  if (Number(row.held) !== 0)
    evidence.broken('imbalance', `account ${id} still has holds: ${JSON.stringify(row)}`)
}

async function auditRuns(query: Query, { id, checks }: Account, evidence: Evidence): Promise<void> {
  const open = await query(
    `select id, started_at, tasks, (select count(*)::int from tasks t where t.account_id = r.account_id and t.run_id = r.id and t.outcome is null) as open
       from runs r where account_id = ${id} and finished_at is null`,
  )
  for (const row of open.rows)
    evidence.broken('stuck', `run ${row.id} of account ${id} has not ended: ${JSON.stringify(row)}`)
  const requests = await query(
    `select id, task_id, provider, started_at, due_at from provider_requests where account_id = ${id} and outcome is null and not deferred limit 5`,
  )
  for (const row of requests.rows)
    evidence.count('requests to providers left open', row === undefined ? 0 : 1)
  const runs = await query(
    `select count(*)::int as count from runs where account_id = ${id} and not by_schedule and retry_of is null`,
  )
  if (runs.rows[0]!.count > checks)
    evidence.broken(
      'doubled',
      `account ${id} asked for ${checks} rank checks and has ${runs.rows[0]!.count} runs`,
    )
  evidence.count('runs', runs.rows[0]!.count)
  const paid = await query(
    `select r.id, r.price_per_page, coalesce((select sum(e.amount) from ledger_entries e where e.account_id = r.account_id and e.hold_id = r.hold_id and e.kind = 'capture'), 0) as captured,
            (select count(*)::int from serp_pages p where p.account_id = r.account_id and p.run_id = r.id) as pages,
            (select count(*)::int from abandoned_pages p where p.account_id = r.account_id and p.run_id = r.id) as abandoned
       from runs r where r.account_id = ${id} and r.finished_at is not null`,
  )
  for (const row of paid.rows) {
    const pages = Math.round(Number(row.captured) / Number(row.price_per_page))
    if (pages < row.pages || pages > row.pages + row.abandoned)
      evidence.broken(
        'imbalance',
        `run ${row.id} of account ${id} paid ${pages} pages: ${JSON.stringify(row)}`,
      )
  }
}
