import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../../app.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, newAccount, post } = sextant
const ADDRESS = 'get/bank_2/holds'

async function makeProject(account: { id: number; key: string }, keywords: readonly string[]) {
  const id: number = await call('add/projects_2/projects', { url: 'bakery-lane.example' }, account)
  await call('add/keywords_2/keywords/import', { project_id: id, keywords: keywords.join('\n') }, account)
  await call(
    'add/positions_2/searchers/regions',
    { project_id: id, searcher_key: 1, region_key: 213, region_depth: 1 },
    account,
  )
  return id
}

test('holds are listed with their work until it ends', async () => {
  const account = await newAccount({ bonus: '10' })
  assert.deepEqual(await call(ADDRESS, {}, account), [])
  const project = await makeProject(account, ['rye bread', 'bagel'])
  await call('edit/positions_2/checker/go', { id: project }, account)
  const qualifiers = [{ region_key: 213, searcher_key: 1, type: 3 }]
  await call('edit/keywords_2/volumes/go', { project_id: project, qualifiers }, account)
  const [run] = await call('get/positions_2/runs', { project_id: project, fields: ['id'] }, account)

  const fields = ['target', 'target_id', 'run_id', 'sum', 'by_user_id', 'currency']
  const orders = [{ name: 'target' }]
  const { json } = await post(ADDRESS, { fields, orders }, account)
  const of = { by_user_id: account.id, currency: 'USD' }
  assert.deepEqual(json, {
    result: [
      { target: 'checkPositions', target_id: project, run_id: run.id, sum: '0.02', ...of },
      { target: 'checkVolumes', target_id: project, run_id: null, sum: '0.002', ...of },
    ],
    total: 2,
  })
  const { balance_held } = await call('get/bank_2/info', {}, account)
  assert.deepEqual(await call(ADDRESS, { fields: ['TOTAL()'] }, account), [
    { 'TOTAL()': balance_held.toFixed(3) },
  ])

  await call('edit/positions_2/runs/cancel', { project_id: project, id: run.id }, account)
  const left = await call(ADDRESS, { fields: ['target'] }, account)
  assert.deepEqual(left, [{ target: 'checkVolumes' }])
})
