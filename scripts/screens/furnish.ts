import type { TestApp } from '../../apps/server/test/app.ts'
import type { Shown } from '../../apps/server/test/browser/screens.ts'

/** Fills an installation with what there is to see: the demo project, a check, money, people, keys, caps. */
export async function furnish({ call, checked }: TestApp): Promise<Shown> {
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

  const mara: number = await call('add/users_2/accounts', { name: 'Mara', email: 'mara@example.com' }).then(
    ({ id }: { id: number }) => id,
  )
  await call('add/payments_2', { user_id: mara, sum: '50.00', info: 'Invoice 7', reference: 'invoice 7' })
  await call('add/payments_2', { user_id: 1, sum: '300.00', info: 'Invoice 8', reference: 'invoice 8' })
  await call('add/projects_2/guests', {
    project_id: projectId,
    email: 'mara@example.com',
    rights: ['view', 'checks'],
  })
  await call('add/users_2/keys', { name: 'nightly report' })
  await call('add/users_2/keys', { name: 'spreadsheet' })
  await call('edit/providers_2/caps', { scope: 'project', id: String(own), period: 'month', amount: '25' })

  const [{ id: keywordId }] = await call('get/keywords_2/keywords', { project_id: projectId, limit: 1 })
  const [{ id: runId }] = await call('get/positions_2/runs', { project_id: projectId, limit: 1 })
  return { projectId, keywordId, runId }
}
