import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { GOOGLE, newProject } from '../services/positions_2/checks.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call } = sextant
const { reports } = sextant.app.installation.database

test('reports that hold their whole share delay only reports', async () => {
  const project_id = await newProject(sextant, 'sourdough')
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const holding = Promise.all(Array.from({ length: 10 }, () => reports.run(0, () => ended)))
  const answered: string[] = []
  const chart = call('get/positions_2/summary/chart', {
    project_id,
    region_index: GOOGLE,
    dates: ['2026-03-01'],
    show_avg: 1,
  }).then(() => answered.push('chart'))
  const dashboard = call('get/projects_2/projects', { show_history_days: 30 }).then(() =>
    answered.push('projects with their history'),
  )
  await setTimeout(50)
  await call('get/keywords_2/keywords', { project_id })
  await call('get/projects_2/projects')
  await call('get/positions_2/history', { project_id, regions_indexes: [GOOGLE], dates: ['2026-03-01'] })
  assert.deepEqual(answered, [])
  end()
  await Promise.all([holding, chart, dashboard])
  assert.equal(answered.length, 2)
})
