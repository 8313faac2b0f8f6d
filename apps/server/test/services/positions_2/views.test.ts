import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { startTestApp } from '../../app.ts'

const { call, join, newAccount, post } = await startTestApp({ afterAll }, { worker: false })
const owner = await newAccount({ unlimited: true })
const guest = await newAccount({ unlimited: true })

async function makeProject(): Promise<number> {
  const id: number = await call('add/projects_2/projects', { url: 'bakery-lane.example' }, owner)
  await call('add/projects_2/guests', { project_id: id, user_id: guest.id, rights: ['view'] }, owner)
  await join(guest)
  return id
}

test('views are listed by name, with the saved parameters', async () => {
  const project_id = await makeProject()
  const lost = 'change=down&text=%D1%80%D0%B6%D0%B0%D0%BD%D0%BE%D0%B9'
  const id = await call('add/positions_2/views', { project_id, name: 'lost ground', parameters: lost }, owner)
  await call('add/positions_2/views', { project_id, name: 'Everything', parameters: '' }, owner)
  const rows = await call('get/positions_2/views', { project_id }, owner)
  assert.deepEqual(
    rows.map(({ name, parameters }: { name: string; parameters: string }) => [name, parameters]),
    [
      ['Everything', ''],
      ['lost ground', lost],
    ],
  )
  await call('edit/positions_2/views', { project_id, id, parameters: 'change=up' }, owner)
  assert.deepEqual(await call('get/positions_2/views', { project_id, id }, owner), [
    { id, name: 'lost ground', parameters: 'change=up' },
  ])
  assert.equal(await call('del/positions_2/views', { project_id, id }, owner), 1)
  assert.equal(await call('del/positions_2/views', { project_id, id }, owner), 0)
})

test('every account has its own views, which others neither see nor change', async () => {
  const project_id = await makeProject()
  const view = { project_id, name: 'Lost ground', parameters: 'change=down' }
  const owners = await call('add/positions_2/views', view, owner)
  const guests = await call('add/positions_2/views', view, guest)
  assert.deepEqual(
    (await call('get/positions_2/views', { project_id, fields: ['id'] }, guest)).map(
      (row: { id: number }) => row.id,
    ),
    [guests],
  )
  const edited = await post('edit/positions_2/views', { project_id, id: owners, name: 'Mine' }, guest)
  assert.equal(edited.json.errors[0].code, 54)
  assert.equal(await call('del/positions_2/views', { project_id, id: owners }, guest), 0)
  assert.equal((await call('get/positions_2/views', { project_id }, owner)).length, 1)
})

test('a name is unique, whatever its case, and a view may keep its own', async () => {
  const project_id = await makeProject()
  const id = await call('add/positions_2/views', { project_id, name: 'Ржаной', parameters: '' }, owner)
  const again = await post(
    'add/positions_2/views',
    { project_id, name: 'РЖАНОЙ', parameters: 'tag=1' },
    owner,
  )
  assert.equal(again.json.errors[0].code, 3003)
  assert.equal(await call('edit/positions_2/views', { project_id, id, name: 'РЖАНОЙ' }, owner), 1)
  const other = await call('add/positions_2/views', { project_id, name: 'Other', parameters: '' }, owner)
  const renamed = await post('edit/positions_2/views', { project_id, id: other, name: 'ржаной' }, owner)
  assert.equal(renamed.json.errors[0].code, 3003)
})

test('views are deleted with their project', async () => {
  const project_id = await makeProject()
  await call('add/positions_2/views', { project_id, name: 'Lost ground', parameters: '' }, owner)
  await call('del/projects_2/projects', { id: project_id }, owner)
  const answer = await post('get/positions_2/views', { project_id }, owner)
  assert.equal(answer.json.errors[0].code, 54)
})
