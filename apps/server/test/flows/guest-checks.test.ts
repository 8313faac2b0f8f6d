import assert from 'node:assert/strict'
import { afterAll, test } from 'vitest'
import { findImbalances, readBalance } from '#ledger/balance.ts'
import { startTestApp, type TestAccount } from '../app.ts'
import { readRuns, trackProject } from './tracked-project.ts'

// Rank checks that guests start: the owner pays, the owner's time zone applies, and the owner sees who started them.

const sextant = await startTestApp({ afterAll })
const { call, post } = sextant
const { executor } = sextant.app.installation.database

let people = 0
const person = async (bonus: string, time_zone = 'UTC'): Promise<TestAccount & { email: string }> => {
  const email = `payer-${++people}@crumbs.example`
  return {
    email,
    ...(await call('add/users_2/accounts', { name: 'A person', email, bonus, time_zone })),
  }
}
/** A project with keywords that the guest may check. */
async function sharedProject(owner: TestAccount, guest: TestAccount, keywords: readonly string[]) {
  const project = await trackProject(sextant, { keywords, as: owner })
  await call(
    'add/projects_2/guests',
    { project_id: project.id, user_id: guest.id, rights: ['view', 'checks'] },
    owner,
  )
  await sextant.join(guest)
  return project
}
const spent = async ({ id }: TestAccount) => (await readBalance(executor, id)).captured

test('a check is charged to the owner and dated in the owner’s time zone, and the log names the guest', async () => {
  // The two accounts never have the same date.
  const owner = await person('1.00', 'Pacific/Kiritimati')
  const guest = await person('1.00', 'Pacific/Pago_Pago')
  const project = await sharedProject(owner, guest, ['rye bread', 'kettle'])

  const quote = await call('get/positions_2/checker/price', { id: project.id }, guest)
  assert.deepEqual(quote.pricesByUsers, {
    [owner.id]: { projectsIds: [project.id], price: 0.02, limits: 2 },
  })
  const dayThere = () =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(new Date())
  const before = dayThere()
  await call('edit/positions_2/checker/go', { id: project.id }, guest)
  const after = dayThere()
  await sextant.checked(project.id, guest)

  assert.equal(await spent(owner), '0.02')
  assert.equal(await spent(guest), '0.00')
  const fields = ['sum', 'type', 'target_id', 'user_id', 'by_user_id', 'by_user_email']
  const [charge] = await call('get/bank_2/history', { fields }, owner)
  assert.deepEqual(charge, {
    sum: '-0.02',
    type: 'minus',
    target_id: project.id,
    user_id: owner.id,
    by_user_id: guest.id,
    by_user_email: guest.email,
  })
  const ofGuest = await call('get/bank_2/history', { fields: ['type'] }, guest)
  assert.deepEqual(ofGuest, [{ type: 'plusBonus' }])

  const [row] = await call('get/projects_2/projects', { id: project.id, fields: ['positions_date'] }, guest)
  assert.ok([before, after].includes(row.positions_date), row.positions_date)
  const history = {
    project_id: project.id,
    regions_indexes: [project.regionIndex],
    dates: [row.positions_date],
  }
  const seen = await call('get/positions_2/history', history, guest)
  assert.deepEqual(seen, await call('get/positions_2/history', history, owner))
  assert.equal(seen.keywords.length, 2)
})

test('one request prices projects of several owners by owner, and starts them at the expense of each owner', async () => {
  const [first, second, guest] = [await person('1.00'), await person('1.00'), await person('1.00')]
  const own = await trackProject(sextant, { keywords: ['a'], as: guest })
  const ofFirst = await sharedProject(first, guest, ['a', 'b'])
  const ofSecond = await sharedProject(second, guest, ['a', 'b', 'c'])
  const unchecked = await trackProject(sextant, { keywords: ['a'], as: second })
  await call('add/projects_2/guests', { project_id: unchecked.id, user_id: guest.id }, second)
  await sextant.join(guest)
  const filters = [{ name: 'id', operator: 'GREATER_THAN', values: [0] }]

  const { pricesByUsers } = await call('get/positions_2/checker/price', { filters }, guest)
  assert.deepEqual(pricesByUsers, {
    [first.id]: { projectsIds: [ofFirst.id], price: 0.02, limits: 2 },
    [second.id]: { projectsIds: [ofSecond.id], price: 0.03, limits: 3 },
    [guest.id]: { projectsIds: [own.id], price: 0.01, limits: 1 },
  })
  const { projectIds } = await call('edit/positions_2/checker/go', { filters }, guest)
  assert.deepEqual(projectIds, [own.id, ofFirst.id, ofSecond.id])
  for (const project of [own, ofFirst, ofSecond]) await sextant.checked(project.id, guest)
  assert.deepEqual([await spent(first), await spent(second), await spent(guest)], ['0.02', '0.03', '0.01'])
  assert.deepEqual(await readRuns(executor, unchecked.id), [])
})

test('if one owner lacks funds, nothing starts for any owner', async () => {
  const [rich, poor, guest] = [await person('1.00'), await person('0.01'), await person('1.00')]
  const ofRich = await sharedProject(rich, guest, ['a', 'b'])
  const ofPoor = await sharedProject(poor, guest, ['a', 'b'])
  const filters = [{ name: 'id', operator: 'IN', values: [ofRich.id, ofPoor.id] }]
  const { json } = await post('edit/positions_2/checker/go', { filters }, guest)
  assert.equal(json.errors[0].code, 3001)
  assert.deepEqual([...(await readRuns(executor, ofRich.id)), ...(await readRuns(executor, ofPoor.id))], [])
})

test('guests who start all of their shared projects at once neither deadlock nor pay twice', async () => {
  const owners = [await person('1.00'), await person('1.00')]
  const guests = [await person('0.01'), await person('0.01'), await person('0.01'), await person('0.01')]
  const ids: number[] = []
  for (let count = 0; count < 6; count += 1) {
    const owner = owners[count % 2]!
    const project = await trackProject(sextant, { keywords: ['a', 'b'], as: owner })
    ids.push(project.id)
    for (const guest of guests) {
      await call(
        'add/projects_2/guests',
        { project_id: project.id, user_id: guest.id, rights: ['view', 'checks'] },
        owner,
      )
      await sextant.join(guest)
    }
  }
  const answers = await Promise.all(
    guests.map((guest, index) => {
      const values = index % 2 === 0 ? ids : ids.toReversed()
      return post('edit/positions_2/checker/go', { filters: [{ name: 'id', operator: 'IN', values }] }, guest)
    }),
  )
  for (const { json, text } of answers) assert.ok([undefined, 2003].includes(json.errors?.[0].code), text)
  for (const [index, id] of ids.entries()) await sextant.checked(id, owners[index % 2])
  // A project may be checked again after its check has ended; every run pays its two pages once.
  for (const [index, owner] of owners.entries()) {
    const runs = await Promise.all(
      ids.filter((_, nth) => nth % 2 === index).map((id) => readRuns(executor, id)),
    )
    assert.ok(runs.every(({ length }) => length > 0))
    assert.equal(await spent(owner), (0.02 * runs.flat().length).toFixed(2))
  }
  assert.deepEqual(await findImbalances(executor), [])
})

test('a share removed while a check runs does not stop it, and the guest no longer sees it', async () => {
  const [owner, guest] = [await person('1.00'), await person('1.00')]
  const keywords = Array.from({ length: 40 }, (_, index) => `kettle ${index}`)
  const project = await sharedProject(owner, guest, keywords)
  await call('edit/positions_2/checker/go', { id: project.id }, guest)
  const everybody = [{ name: 'id', operator: 'GREATER_THAN', values: [0] }]
  await call('del/projects_2/guests', { project_id: project.id, filters: everybody }, owner)
  assert.deepEqual(await call('get/projects_2/projects', {}, guest), [])
  assert.equal((await post('edit/positions_2/checker/go', { id: project.id }, guest)).json.errors[0].code, 54)
  await sextant.checked(project.id, owner)
  assert.equal(await spent(owner), '0.40')
  assert.deepEqual(await findImbalances(executor), [])
})
