import assert from 'node:assert/strict'
import { ALL_RIGHTS, guestRightNames, rightText } from '@sextant/contract'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { startTestApp, type TestAccount } from '../../app.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const { executor } = sextant.app.installation.database

let people = 0
const known: (TestAccount & { email: string })[] = []
/** An account with an email address. */
async function person(): Promise<TestAccount & { email: string }> {
  const email = `person-${++people}@crumbs.example`
  const account = {
    email,
    ...(await call('add/users_2/accounts', { name: 'A person', email, unlimited: 1 })),
  }
  known.push(account)
  return account
}
const newProject = (as: TestAccount, url = 'bakery-lane.example'): Promise<number> =>
  call('add/projects_2/projects', { url }, as)
interface Named {
  user_id?: number
  email?: string
  rights?: readonly string[]
}
const invite = (projectId: number, as: TestAccount, guest: Named): Promise<number> =>
  call('add/projects_2/guests', { project_id: projectId, ...guest }, as)
/** Shares a project with somebody who accepts. */
async function share(projectId: number, as: TestAccount, guest: Named): Promise<number> {
  const id = await invite(projectId, as, guest)
  const account = known.find((one) => one.id === guest.user_id || one.email === guest.email)
  if (account !== undefined) await sextant.join(account)
  return id
}
const guestsOf = (projectId: number, as: TestAccount, fields?: string[]) =>
  call('get/projects_2/guests', { project_id: projectId, ...(fields && { fields }) }, as)
const list = (as: TestAccount, body: object = {}) =>
  call('get/projects_2/projects', { fields: ['id', 'right'], ...body }, as)
const filter = (name: string, operator: string, ...values: unknown[]) => ({ name, operator, values })

describe('the list of projects of a guest', async () => {
  const [owner, other, guest] = [await person(), await person(), await person()]
  const own = await newProject(guest, 'own.example')
  const shared = await newProject(owner, 'shared.example')
  const readOnly = await newProject(other, 'read-only.example')
  const hidden = await newProject(owner, 'hidden.example')
  await newProject(owner, 'private.example')
  await share(shared, owner, { user_id: guest.id, rights: ['view', 'edit', 'balance'] })
  await share(readOnly, other, { user_id: guest.id })
  await share(hidden, owner, { user_id: guest.id, rights: ['edit', 'checks'] })
  const editable = rightText(['view', 'edit', 'balance'])

  test('has its own projects first, then those it may see, with owner and rights', async () => {
    assert.deepEqual(await list(guest, { fields: ['id', 'user_id', 'user_email', 'right'] }), [
      { id: own, user_id: guest.id, user_email: guest.email, right: ALL_RIGHTS },
      { id: shared, user_id: owner.id, user_email: owner.email, right: editable },
      { id: readOnly, user_id: other.id, user_email: other.email, right: rightText(['view']) },
    ])
  })

  test('is filtered by owner and by the bits of right, sorted, paged and counted like any list', async () => {
    const ids = async (body: object) => (await list(guest, body)).map(({ id }: { id: number }) => id)
    assert.deepEqual(await ids({ filters: [filter('user_id', 'EQUALS', guest.id)] }), [own])
    assert.deepEqual(await ids({ filters: [filter('user_id', 'NOT_EQUALS', guest.id)] }), [shared, readOnly])
    assert.deepEqual(await ids({ filters: [filter('right', 'REGEXP', '^011')] }), [shared])
    assert.deepEqual(await ids({ filters: [filter('right', 'REGEXP', '^1')] }), [own])
    assert.deepEqual(await ids({ orders: [{ name: 'right', direction: 'DESC' }] }), [own, shared, readOnly])
    assert.deepEqual(await ids({ id: shared }), [shared])
    assert.deepEqual(await ids({ id: hidden }), [])
    const page = await post('get/projects_2/projects', { fields: ['id'], limit: 1, offset: 1 }, guest)
    assert.deepEqual(page.json, { result: [{ id: shared }], nextOffset: 2, total: 3 })
    assert.deepEqual(await list(guest, { fields: ['COUNT(*)'] }), [{ 'COUNT(*)': 3 }])
  })

  test('shows search engines of all of them, and the balance of owners who allow it', async () => {
    await call('add/positions_2/searchers', { project_id: shared, searcher_key: 1 }, owner)
    await call('add/positions_2/searchers', { project_id: own, searcher_key: 0 }, guest)
    const rows = await list(guest, { fields: ['name'], show_searchers_and_regions: 2, show_owner_balance: 1 })
    const seen = rows.map((row: { searchers: { key: number }[]; owner_balance: unknown }) => [
      row.searchers.map(({ key }) => key),
      row.owner_balance,
    ])
    assert.deepEqual(seen, [
      [[0], '0.00'],
      [[1], '0.00'],
      [[], null],
    ])
    assert.deepEqual(Object.keys(rows[0]), ['name', 'id', 'searchers', 'owner_balance'])
  })

  test('the owner sees no shared project twice, and all rights on its own', async () => {
    const rows = await list(owner)
    assert.equal(rows.length, 3)
    assert.ok(rows.every(({ right }: { right: string }) => right === ALL_RIGHTS))
  })
})

describe('sharing', async () => {
  const owner = await person()

  test('by address and by id does not reveal whether the account exists', async () => {
    const project = await newProject(owner)
    const known = await person()
    const asked = (guest: object) => post('add/projects_2/guests', { project_id: project, ...guest }, owner)
    const answers = [
      await asked({ email: known.email }),
      await asked({ email: 'nobody@crumbs.example' }),
      await asked({ user_id: known.id }),
      await asked({ user_id: 2_000_000_000 }),
    ]
    assert.equal(new Set(answers.map(({ text }) => text.replace(/\d+/, '#'))).size, 1)
    assert.deepEqual(
      (await guestsOf(project, owner, ['user_id', 'user_email', 'by_user_id'])).map(Object.values),
      [
        [null, known.email, owner.id],
        [null, 'nobody@crumbs.example', owner.id],
        [known.id, null, owner.id],
        [2_000_000_000, null, owner.id],
      ],
    )
  })

  test('with an address counts from the moment an account has it, whatever its case', async () => {
    const project = await newProject(owner)
    await share(project, owner, { email: 'Later@Crumbs.example' })
    const later = await call('add/users_2/accounts', { name: 'Later', email: 'later@crumbs.EXAMPLE' })
    assert.deepEqual(await list(later), [])
    await sextant.join(later)
    assert.deepEqual(await list(later), [{ id: project, right: rightText(['view']) }])
  })

  test('with one account by id and by address gives the rights of both, in one row', async () => {
    const project = await newProject(owner)
    const guest = await person()
    await share(project, owner, { user_id: guest.id, rights: ['view'] })
    await share(project, owner, { email: guest.email, rights: ['edit'] })
    assert.deepEqual(await list(guest), [{ id: project, right: rightText(['view', 'edit']) }])
    assert.equal(await call('edit/projects_2/projects/name', { id: project, name: 'x' }, guest), 1)
  })

  test('a second time with the same guest is refused with 3003 and changes nothing', async () => {
    const project = await newProject(owner)
    const guest = await person()
    for (const name of [{ user_id: guest.id }, { email: guest.email }]) {
      await share(project, owner, name)
      const again = await post(
        'add/projects_2/guests',
        { project_id: project, ...name, rights: ['view', 'edit'] },
        owner,
      )
      assertRefused(again, 3003, /is already a guest of the project/)
    }
    assert.deepEqual(await list(guest), [{ id: project, right: rightText(['view']) }])
  })

  const wrong: [what: string, guest: object, code: number, names: RegExp][] = [
    ['with nobody', {}, 2001, /^email: /],
    ['with two names', { email: 'a@b.example', user_id: 7 }, 2003, /^user_id: /],
    ['with no address', { email: 'not an address' }, 2003, /^email: /],
    ['with an impossible account', { user_id: -1 }, 2003, /^user_id: /],
    ['with its owner', { user_id: owner.id }, 2003, /^user_id: .*the owner of the project/],
    [
      "with its owner's address",
      { email: owner.email.toUpperCase() },
      2003,
      /^email: .*the owner of the project/,
    ],
    ['with a right there is not', { user_id: 7, rights: ['veiw'] }, 2003, /^rights\[0\]: .*view/],
    ['with the right of the owner', { user_id: 7, rights: ['owner'] }, 2003, /^rights\[0\]: /],
    ['with bits for rights', { user_id: 7, rights: '011' }, 2003, /^rights\[0\]: /],
  ]
  for (const [what, guest, code, names] of wrong) {
    test(`${what} is refused with ${code} and shares nothing`, async () => {
      const project = await newProject(owner)
      assertRefused(
        await post('add/projects_2/guests', { project_id: project, ...guest }, owner),
        code,
        names,
      )
      assert.deepEqual(await guestsOf(project, owner), [])
    })
  }

  test('by a guest is possible with the right delegate, as far as its own rights go', async () => {
    const project = await newProject(owner)
    const [delegate, mighty, friend] = [await person(), await person(), await person()]
    await share(project, owner, { user_id: delegate.id, rights: ['view', 'edit', 'delegate'] })
    await share(project, owner, { user_id: mighty.id, rights: ['view', 'checks'] })

    const giving = (rights: string[]) => ({ project_id: project, user_id: friend.id, rights })
    assertRefused(
      await post('add/projects_2/guests', giving(['view', 'checks']), delegate),
      54,
      /^rights: .*"checks"/,
    )
    await call('add/projects_2/guests', giving(['view', 'edit']), delegate)
    await sextant.join(friend)
    assert.deepEqual(await list(friend), [{ id: project, right: rightText(['view', 'edit']) }])

    const everybody = { project_id: project, filters: [filter('id', 'GREATER_THAN', 0)] }
    assertRefused(
      await post('edit/projects_2/guests', { ...everybody, rights: ['view', 'checks'] }, delegate),
      54,
      /^rights: /,
    )
    const theMighty = [filter('user_id', 'EQUALS', mighty.id)]
    for (const operator of ['edit', 'del']) {
      const answer = await call(
        `${operator}/projects_2/guests`,
        { project_id: project, filters: theMighty, rights: ['view'] },
        delegate,
      )
      assert.equal(answer, 0, 'who has a right that the delegate lacks is out of its reach')
    }
    assert.equal((await guestsOf(project, delegate)).length, 3)
    assertRefused(await post('get/projects_2/guests', { project_id: project }, friend), 54, /"delegate"/)
  })

  test('ends with the project', async () => {
    const project = await newProject(owner)
    const guest = await person()
    await share(project, owner, { user_id: guest.id })
    await call('del/projects_2/projects', { id: project }, owner)
    assert.deepEqual(await list(guest), [])
    const { rows } = await sql`select id from guests where project_id = ${project}`.execute(executor)
    assert.deepEqual(rows, [])
  })
})

describe('a share that is taken back', async () => {
  const owner = await person()

  test('stops working with the next request, and leaves the project unknown', async () => {
    const project = await newProject(owner)
    const guest = await person()
    await share(project, owner, { user_id: guest.id, rights: guestRightNames })
    for (let round = 0; round < 10; round += 1) {
      const asked = { project_id: project, name: `round ${round}` }
      await call('add/keywords_2/keywords', asked, guest)
      const everybody = [filter('id', 'GREATER_THAN', 0)]
      assert.equal(await call('del/projects_2/guests', { project_id: project, filters: everybody }, owner), 1)
      assertRefused(
        await post('add/keywords_2/keywords', asked, guest),
        54,
        /^project_id: there is no such project/,
      )
      assert.deepEqual(await list(guest), [])
      await share(project, owner, { user_id: guest.id, rights: guestRightNames })
    }
  })

  test('or narrowed never shows more than it allowed, while a guest keeps asking', async () => {
    const project = await newProject(owner)
    const guest = await person()
    await share(project, owner, { user_id: guest.id, rights: ['view', 'edit'] })
    const name = (value: string) => post('edit/projects_2/projects/name', { id: project, name: value }, guest)
    let stop = false
    const asking = (async () => {
      while (!stop) {
        const { json } = await name('while it may')
        if (json.errors !== undefined) assert.equal(json.errors[0].code, 54)
      }
    })()
    for (let round = 0; round < 20; round += 1) {
      for (const rights of [['view'], ['view', 'edit']]) {
        const theGuest = [filter('user_id', 'EQUALS', guest.id)]
        await call('edit/projects_2/guests', { project_id: project, filters: theGuest, rights }, owner)
        assert.equal((await name('asked after')).json.errors?.[0].code, rights.length === 1 ? 54 : undefined)
      }
    }
    stop = true
    await asking
  })

  test('by the guest itself: it leaves, with or without an address, and own projects stay', async () => {
    const [first, second] = [await newProject(owner), await newProject(owner)]
    const guest = await person()
    const own = await newProject(guest)
    await share(first, owner, { user_id: guest.id })
    await share(first, owner, { email: guest.email })
    await share(second, owner, { email: guest.email })
    const all = [filter('id', 'GREATER_THAN', 0)]
    assertRefused(await post('edit/projects_2/projects/leave', {}, guest), 2001, /^filters: /)
    assert.equal(await call('edit/projects_2/projects/leave', { filters: all }, guest), 2)
    assert.deepEqual(await list(guest), [{ id: own, right: ALL_RIGHTS }])
    assert.equal(await call('edit/projects_2/projects/leave', { filters: all }, guest), 0)
  })
})

describe('a guest who changes projects', async () => {
  const owner = await person()
  const guest = await person()
  const own = await newProject(guest)
  const editable = await newProject(owner)
  const readOnly = await newProject(owner)
  await share(editable, owner, { user_id: guest.id, rights: ['view', 'edit'] })
  await share(readOnly, owner, { user_id: guest.id })
  const everything = [filter('id', 'GREATER_THAN', 0)]

  test('by filters reaches its own and those it has the right on', async () => {
    assert.equal(await call('edit/projects_2/projects/favorite', { filters: everything }, guest), 2)
    const favorites = await list(owner, { fields: ['id'], filters: [filter('favorite', 'EQUALS', 1)] })
    assert.deepEqual(favorites, [{ id: editable }])
  })

  test('names and tags are the same for the owner', async () => {
    assert.equal(await call('edit/projects_2/projects/tags', { id: editable, tags: [4, 2] }, guest), 1)
    assert.equal(await call('edit/projects_2/projects/name', { id: editable, name: 'Ours' }, guest), 1)
    assert.deepEqual(await list(owner, { id: editable, fields: ['name', 'tags'] }), [
      { name: 'Ours', tags: '2,4' },
    ])
  })

  test('cannot archive, delete, copy or sort shared projects, and gets the reason', async () => {
    const refused: [address: string, body: object][] = [
      ['edit/projects_2/projects/on', { id: editable, on: -1 }],
      ['del/projects_2/projects', { id: editable }],
      ['del/projects_2/projects', { filters: [filter('user_id', 'EQUALS', owner.id)] }],
      ['add/projects_2/projects/copy', { project_id: editable, copy_keywords: 1 }],
      ['edit/projects_2/projects/sort', { id: editable, orders: ['name'] }],
      ['edit/projects_2/projects/move', { id: own, to_id: editable }],
      ['edit/projects_2/projects/move', { id: editable, to_id: own }],
    ]
    for (const [address, body] of refused) {
      assertRefused(await post(address, body, guest), 54, /the right "owner"/)
    }
    assert.equal((await list(owner, { filters: [filter('on', 'EQUALS', 0)] })).length, 2)
    assert.equal(await call('edit/projects_2/projects/on', { filters: everything, on: -1 }, guest), 1)
    assert.equal((await list(owner, { filters: [filter('on', 'EQUALS', -1)] })).length, 0)
    assert.equal(await call('edit/projects_2/projects/on', { id: own, on: 0 }, guest), 1)
  })

  test('copies keywords between projects of two owners, without their positions', async () => {
    await call(
      'add/keywords_2/keywords/import',
      {
        project_id: editable,
        keywords: 'name;group_name;tags;target\nrye bread;Bread;3;bakery-lane.example/rye',
      },
      owner,
    )
    const every = [filter('name', 'IS_NOT_NULL')]
    const toOwn = { project_id: editable, to_project_id: own, filters: every }
    const refused = (body: object, code: number, names: RegExp) =>
      post('edit/keywords_2/keywords/export/toProject', body, guest).then((answer) =>
        assertRefused(answer, code, names),
      )
    await refused({ ...toOwn, with_history: 1 }, 2003, /^with_history: /)
    await refused({ ...toOwn, to_project_id: readOnly }, 54, /^to_project_id: .*"edit"/)
    await refused({ ...toOwn, project_id: readOnly }, 54, /^project_id: .*"edit"/)

    const copied = { count_for_add: 1, count_added: 1, count_missed: 0 }
    assert.deepEqual(await call('edit/keywords_2/keywords/export/toProject', toOwn, guest), copied)
    const fields = ['name', 'group_name', 'tags', 'target']
    const bread = { name: 'rye bread', group_name: 'Bread', tags: '3', target: 'bakery-lane.example/rye' }
    assert.deepEqual(await call('get/keywords_2/keywords', { project_id: own, fields }, guest), [bread])
    assert.deepEqual(await call('get/keywords_2/keywords', { project_id: editable, fields }, owner), [bread])

    await call('edit/keywords_2/keywords/rename', { project_id: own, filters: every, name: 'kettle' }, guest)
    const back = {
      project_id: own,
      to_project_id: editable,
      filters: every,
      delete_from_original_project: 1,
    }
    assert.deepEqual(await call('edit/keywords_2/keywords/export/toProject', back, guest), copied)
    assert.deepEqual(await call('get/keywords_2/keywords', { project_id: own }, guest), [])
    const theirs = await call('get/keywords_2/keywords', { project_id: editable, fields: ['name'] }, owner)
    assert.deepEqual(theirs, [{ name: 'rye bread' }, { name: 'kettle' }])
    const { rows } = await sql`
      select distinct account_id from keywords where project_id = ${editable}
      union all select distinct account_id from groups where project_id = ${editable}`.execute(executor)
    assert.deepEqual(rows, [{ account_id: owner.id }, { account_id: owner.id }])
  })
})
