import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { readCells, readRuns, SITE, trackProject } from '../flows/tracked-project.ts'
import { dataforseoSerpFormat } from '../serp/dataforseo-serp-stand-in.ts'
import { createStandIn } from '../serp/stand-in.ts'

/** Cuts the reply for five pages behind a number of results. */
let kept = Infinity
const vendor = createStandIn({
  ...dataforseoSerpFormat,
  render(asked, page, above) {
    const answer = dataforseoSerpFormat.render(asked, page, above)
    const body = JSON.parse(answer.body)
    const [result] = body.tasks[0].result
    result.items = result.items.filter(
      ({ type, rank_group: rank }: { type: string; rank_group: number }) =>
        type !== 'organic' || rank <= kept,
    )
    result.pages_count = Math.min(result.pages_count, Math.ceil(kept / 10))
    return { ...answer, body: JSON.stringify(body) }
  },
})
const sextant = await startTestApp(
  { afterAll },
  {
    settings: { SERP_PROVIDER: 'dataforseo', DATAFORSEO_API_KEY: 'login:key-ok-0123456789' },
    fetch: vendor.fetch,
  },
)
const { executor } = sextant.app.installation.database

async function check(phrase: string, position: number) {
  vendor.place(phrase, `https://${SITE}/`, position)
  const project = await trackProject(sextant, { keywords: [phrase], depth: 5 })
  await sextant.call('edit/positions_2/checker/go', { id: project.id })
  await sextant.checked(project.id)
  const cells = await readCells(sextant, project, ['position', 'outcome', 'reason', 'depth'])
  const [run] = await readRuns(executor, project.id)
  return { cell: cells.get(phrase), captured: run?.captured, project }
}

describe('a reply of several pages', () => {
  test('is charged for all of them when it holds them', async () => {
    const { cell, captured, project } = await check('whole kettle', 44)
    assert.deepEqual([cell?.position, captured], ['44', 5])
    const [run] = await sextant.call('get/positions_2/runs', { project_id: project.id, fields: ['pages'] })
    const [task] = await sextant.call('get/positions_2/runs/tasks', {
      project_id: project.id,
      fields: ['pages'],
    })
    const { pages } = await sextant.call('get/positions_2/receipt', { project_id: project.id })
    const [{ info }] = await sextant.call('get/bank_2/history', { fields: ['info'], limit: 1 })
    assert.deepEqual([run.pages, task.pages, pages], [5, 5, 5])
    assert.match(info, /: 1 check, 5 pages$/)
  })

  test('is charged only for those that it holds, and finds nothing behind them', async () => {
    kept = 20
    const { cell, captured, project } = await check('short kettle', 44)
    assert.equal(cell?.outcome, 'partial')
    assert.equal(cell?.depth, 20)
    assert.match(cell?.reason ?? '', /2 of the 5 pages/)
    assert.equal(captured, 2)
    assert.equal(vendor.served().filter(({ q }) => q === 'short kettle').length, 1)
    const { rows } =
      await sql`select pages_read from serp_pages s join tasks t on t.account_id = s.account_id and t.id = s.task_id
      where t.project_id = ${project.id}`.execute(executor)
    assert.deepEqual(rows, [{ pages_read: 2 }])
  })
})
