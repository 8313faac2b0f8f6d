import assert from 'node:assert/strict'
import { rightText } from '@sextant/contract'
import { afterAll, describe, test } from 'vitest'
import { startTestApp, type TestAccount } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant

let people = 0
async function person(): Promise<TestAccount & { email: string }> {
  const email = `invited-${++people}@crumbs.example`
  return { email, ...(await call('add/users_2/accounts', { name: 'A person', email })) }
}
const newProject = (as: TestAccount, url = 'bakery-lane.example'): Promise<number> =>
  call('add/projects_2/projects', { url, name: 'Buy now!' }, as)
const invite = (project_id: number, as: TestAccount, guest: object): Promise<number> =>
  call('add/projects_2/guests', { project_id, ...guest }, as)
const invitations = (as: TestAccount, body: object = {}): Promise<{ id: number }[]> =>
  call('get/projects_2/invitations', body, as)
const accept = (as: TestAccount, ...ids: number[]): Promise<number> =>
  call('edit/projects_2/invitations/accept', { ids }, as)
const decline = (as: TestAccount, ...ids: number[]): Promise<number> =>
  call('edit/projects_2/invitations/decline', { ids }, as)
const seen = async (as: TestAccount): Promise<number[]> =>
  (await call('get/projects_2/projects', { fields: ['id'] }, as)).map(({ id }: { id: number }) => id)
const acceptedBy = async (project_id: number, as: TestAccount): Promise<boolean[]> =>
  (await call('get/projects_2/guests', { project_id, fields: ['accepted'] }, as)).map(
    ({ accepted }: { accepted: string | null }) => accepted !== null,
  )

describe('a project that is shared', () => {
  test('is an invitation: the guest sees its site and owner, and nothing else of it', async () => {
    const [owner, guest] = [await person(), await person()]
    const project = await newProject(owner)
    const id = await invite(project, owner, { email: guest.email, rights: ['view', 'edit'] })
    assert.deepEqual(await seen(guest), [])
    assertRefused(
      await post('get/keywords_2/keywords', { project_id: project }, guest),
      54,
      /^project_id: there is no such project/,
    )
    const [invitation, ...others] = await invitations(guest)
    assert.deepEqual(others, [])
    assert.deepEqual(
      { ...invitation, date: '' },
      {
        id,
        site: 'bakery-lane.example',
        user_id: owner.id,
        user_email: owner.email,
        right: rightText(['view', 'edit']),
        date: '',
      },
    )
    assert.deepEqual(await acceptedBy(project, owner), [false])
  })

  test('works with the request after the guest has accepted, and the owner sees that', async () => {
    const [owner, guest] = [await person(), await person()]
    const project = await newProject(owner)
    const id = await invite(project, owner, { user_id: guest.id })
    assert.deepEqual(await seen(guest), [])
    assert.equal(await accept(guest, id), 1)
    assert.deepEqual(await seen(guest), [project])
    assert.deepEqual(await invitations(guest), [])
    assert.deepEqual(await acceptedBy(project, owner), [true])
    assert.equal(await accept(guest, id), 0)
  })

  test('is accepted without asking when the guest already uses another project of the owner', async () => {
    const [owner, guest] = [await person(), await person()]
    const [first, second] = [await newProject(owner), await newProject(owner)]
    await accept(guest, await invite(first, owner, { user_id: guest.id }))
    await invite(second, owner, { email: guest.email })
    assert.deepEqual(await seen(guest), [first, second])
    const all = [{ name: 'id', operator: 'GREATER_THAN', values: [0] }]
    await call('edit/projects_2/projects/leave', { filters: all }, guest)
    await invite(second, owner, { user_id: guest.id })
    assert.deepEqual(await seen(guest), [])
  })
})

describe('a declined invitation', () => {
  test('disappears, and so do all further ones of the owner, who does not learn of it', async () => {
    const [owner, guest] = [await person(), await person()]
    const project = await newProject(owner)
    assert.equal(await decline(guest, await invite(project, owner, { user_id: guest.id })), 1)
    for (let again = 0; again < 3; again += 1) {
      const filters = [{ name: 'id', operator: 'GREATER_THAN', values: [0] }]
      await call('del/projects_2/guests', { project_id: project, filters }, owner)
      await invite(project, owner, { email: guest.email })
      await invite(await newProject(owner), owner, { user_id: guest.id })
    }
    assert.deepEqual(await invitations(guest), [])
    assert.deepEqual(await seen(guest), [])
    assert.deepEqual(await acceptedBy(project, owner), [false])
  })

  test('can still be accepted, after which the owner may invite again', async () => {
    const [owner, guest] = [await person(), await person()]
    const project = await newProject(owner)
    const id = await invite(project, owner, { user_id: guest.id })
    await decline(guest, id)
    assert.deepEqual(
      (await invitations(guest, { declined: 1 })).map((one) => one.id),
      [id],
    )
    assert.equal(await accept(guest, id), 1)
    assert.deepEqual(await invitations(guest, { declined: 1 }), [])
    await call('edit/projects_2/projects/leave', { id: project }, guest)
    const next = await invite(project, owner, { user_id: guest.id })
    assert.deepEqual(
      (await invitations(guest)).map((one) => one.id),
      [next],
    )
  })

  test('of one owner leaves those of others alone', async () => {
    const [owner, other, guest] = [await person(), await person(), await person()]
    await decline(guest, await invite(await newProject(owner), owner, { user_id: guest.id }))
    const id = await invite(await newProject(other), other, { user_id: guest.id })
    assert.deepEqual(
      (await invitations(guest)).map((one) => one.id),
      [id],
    )
  })
})

test('an invitation of another account answers as one that does not exist, and stays as it is', async () => {
  const [owner, guest, stranger] = [await person(), await person(), await person()]
  const project = await newProject(owner)
  const id = await invite(project, owner, { user_id: guest.id })
  for (const as of [stranger, owner]) {
    assert.equal(await accept(as, id), 0)
    assert.equal(await decline(as, id), 0)
    assert.equal(await accept(as, 2_000_000_000), 0)
  }
  assert.equal((await invitations(guest)).length, 1)
  assert.deepEqual(await invitations(stranger), [])
})

test('an invitation taken back while it is accepted either counts whole or not at all', async () => {
  const [owner, guest] = [await person(), await person()]
  const project = await newProject(owner)
  for (let round = 0; round < 10; round += 1) {
    const id = await invite(project, owner, { user_id: guest.id })
    const [accepted, removed] = await Promise.all([
      accept(guest, id),
      call('del/projects_2/guests', { project_id: project, id }, owner),
    ])
    assert.equal(removed, 1)
    assert.ok(accepted <= 1)
    assert.deepEqual(await seen(guest), [])
  }
})

test('an invitation ends with its project', async () => {
  const [owner, guest] = [await person(), await person()]
  const project = await newProject(owner)
  const id = await invite(project, owner, { user_id: guest.id })
  await call('del/projects_2/projects', { id: project }, owner)
  assert.deepEqual(await invitations(guest), [])
  assert.equal(await accept(guest, id), 0)
})

test('a key that sees only some projects neither lists nor accepts invitations', async () => {
  const guest = await person()
  const own = await newProject(guest)
  const { key } = await call('add/users_2/keys', { name: 'narrow', projects_ids: [own] }, guest)
  const narrow = { id: guest.id, key }
  for (const [address, body] of [
    ['get/projects_2/invitations', {}],
    ['edit/projects_2/invitations/accept', { ids: [1] }],
    ['edit/projects_2/invitations/decline', { ids: [1] }],
  ] as const) {
    assertRefused(await post(address, body, narrow), 54, /about the whole account/)
  }
})
