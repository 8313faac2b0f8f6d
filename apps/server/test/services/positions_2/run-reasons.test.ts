import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { serpErrorKinds } from '#serp/errors.ts'
import { startTestApp } from '../../app.ts'
import { readCells, trackProject } from '../../flows/tracked-project.ts'
import { startSerperStandIn } from '../../serp/serper-stand-in.ts'

const serper = await startSerperStandIn()
afterAll(() => serper.close())
const sextant = await startTestApp(
  { afterAll },
  {
    settings: {
      SERP_PROVIDER: 'serper',
      SERPER_API_KEY: 'key-ok',
      SERPER_BASE_URL: serper.url,
      CHECK_ATTEMPTS: '1',
      SHARE_PAGES_MINUTES: '0',
    },
  },
)
const { call, checked, post } = sextant
const ADDRESS = 'get/positions_2/runs/reasons'

test('the reasons of a check are counted, with their kinds, the most frequent first', async () => {
  const project = await trackProject(sextant, {
    keywords: ['kettle', '!missing-page-1 samovar', '!missing-page-1 teapot', '!missing-page-2 urn'],
    depth: 2,
  })
  await call('edit/positions_2/checker/go', { id: project.id })
  await checked(project.id)
  const [run] = await call('get/positions_2/runs', { project_id: project.id, fields: ['id'] })
  const reasons = await call(ADDRESS, { project_id: project.id, run_id: run.id })
  const [most, other] = reasons
  assert.equal(reasons.length, 2)
  assert.deepEqual([most.outcome, most.kind, most.checks], ['failed', 'transient', 2])
  assert.deepEqual([other.outcome, other.kind, other.checks], ['partial', 'transient', 1])

  const ofReason = [{ name: 'reason', operator: 'EQUALS', values: [most.reason] }]
  const tasks = await call('get/positions_2/runs/tasks', {
    project_id: project.id,
    fields: ['outcome'],
    filters: [...ofReason, { name: 'outcome', operator: 'EQUALS', values: ['failed'] }],
  })
  assert.equal(tasks.length, most.checks)
})

test('a failure keeps its kind however its sentence is worded, then and later', async (t) => {
  const rule = serpErrorKinds.transient
  const { sentence } = rule
  const reword = (text: string) => Object.assign(rule, { sentence: text })
  t.onTestFinished(() => void reword(sentence))
  const project = await trackProject(sextant, { keywords: ['!missing-page-1 samovar'], depth: 1 })
  reword('Nobody picked up the phone.')
  await call('edit/positions_2/checker/go', { id: project.id })
  await checked(project.id)
  reword('The line was dead.')

  const [run] = await call('get/positions_2/runs', { project_id: project.id, fields: ['id'] })
  const [only] = await call(ADDRESS, { project_id: project.id, run_id: run.id })
  assert.match(only.reason, /^Nobody picked up the phone\./)
  assert.equal(only.kind, 'transient')
  const cells = await readCells(sextant, project, ['reason', 'reason_kind'])
  const { reason, kind: reason_kind } = only
  assert.deepEqual(cells.get('!missing-page-1 samovar'), { reason, reason_kind })
  const [task] = await call('get/positions_2/runs/tasks', {
    project_id: project.id,
    fields: ['keyword_id', 'date'],
  })
  const explained = await call('get/positions_2/provenance', {
    project_id: project.id,
    region_index: project.regionIndex,
    ...task,
  })
  assert.deepEqual([explained.check.reason, explained.check.reason_kind], [reason, reason_kind])
})

test('a check of another project, and one that does not exist, are refused', async () => {
  const project = await trackProject(sextant, { keywords: ['kettle'], depth: 1 })
  const foreign = await post(ADDRESS, { project_id: project.id, run_id: '1' })
  assert.equal(foreign.json.errors[0].code, 54)
  const none = await post(ADDRESS, { project_id: project.id, run_id: '999999' })
  assert.deepEqual(none.json.errors[0].detail.fieldViolation.field, 'run_id')
})
