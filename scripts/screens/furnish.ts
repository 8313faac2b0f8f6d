import type { TestAccount, TestApp } from '../../apps/server/test/app.ts'
import type { Shown } from '../../apps/server/test/browser/screens.ts'

/** What the screens show, and an account without any of it. */
export interface Furnished extends Shown {
  /** A new account without projects. */
  readonly newcomer: TestAccount
}

/** Fills an installation: the demo project, a checked project, payments, users, keys and caps. */
export async function furnish({ call, checked }: TestApp): Promise<Furnished> {
  const projectId: number = await call('add/projects_2/projects/demo', { lang: 'en' })
  await call('edit/positions_2/checker/go', { id: projectId })
  await checked(projectId)

  const own: number = await call('add/projects_2/projects', {
    url: 'kettle-shop.example',
    name: 'Kettle Shop',
  })
  await call('add/keywords_2/keywords/import', {
    project_id: own,
    keywords: ['steel kettle', 'copper kettle', 'kettle repair', 'tea pot', 'gooseneck kettle'],
  })
  await call('add/positions_2/searchers/regions', {
    project_id: own,
    searcher_key: 1,
    region_key: 102,
    region_lang: 'en',
    region_depth: 3,
  })
  await call('edit/positions_2/checker/go', { id: own })
  await checked(own)

  await call('edit/schedule_2', {
    type: 'positions_go',
    target_id: own,
    schedule: [{ days: ['MONDAY', 'THURSDAY'], times: [{ hour: 6, minute: 0 }] }],
  })
  const { id: targetId }: { id: number } = await call('add/events_2/targets', {
    project_id: own,
    kind: 'webhook',
    address: 'https://chat.kettle-shop.example/hooks/7',
    name: 'Shop chat',
  })
  await call('add/events_2/rules', {
    project_id: own,
    event_target_id: targetId,
    kind: 'left_top',
    threshold: 10,
  })

  const newcomer: TestAccount = await call('add/users_2/accounts', { name: 'Ben', email: 'ben@example.com' })
  const { id: mara }: TestAccount = await call('add/users_2/accounts', {
    name: 'Mara',
    email: 'mara@example.com',
  })
  await call('add/payments_2', { user_id: mara, sum: '50.00', info: 'Invoice 7', reference: 'invoice 7' })
  await call('add/payments_2', { user_id: 1, sum: '300.00', info: 'Invoice 8', reference: 'invoice 8' })
  await call('add/projects_2/guests', {
    project_id: projectId,
    email: 'mara@example.com',
    rights: ['view', 'checks'],
  })
  await call('add/users_2/keys', { name: 'nightly report' })
  await call('add/users_2/keys', { name: 'spreadsheet' })
  // Last: the checks above are of the sandbox.
  await call('add/providers_2/providers', {
    id: 'serper',
    key: 'key-of-the-pictures-4711',
    price_per_unit: '0.001',
    per_second: '50',
    at_once: '20',
  })
  await call('edit/providers_2/caps', { scope: 'project', id: String(own), period: 'month', amount: '25' })

  const [{ id: keywordId }] = await call('get/keywords_2/keywords', { project_id: projectId, limit: 1 })
  const [{ id: runId }] = await call('get/positions_2/runs', { project_id: projectId, limit: 1 })
  const report_template_id = await call('add/reports_2/templates', {
    project_id: projectId,
    name: 'Monthly report',
    period: 'days_30',
    agency: 'Northwind Search',
    blocks: ['summary', 'movements', 'table', 'competitors'].map((kind) => ({ kind })),
  })
  const reportId: number = await call('add/reports_2/reports', { project_id: projectId, report_template_id })
  return { projectId, pricedProjectId: own, keywordId, runId, reportId, newcomer }
}
