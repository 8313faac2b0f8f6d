import assert from 'node:assert/strict'
import { afterAll, describe, test } from 'vitest'
import { startTestApp, type TestAccount } from '../app.ts'

// Scripts that change many projects: first the account's projects, then shared ones that it may edit.

for (const style of ['http', 'v2']) {
  describe(`a mass maintenance script that expects ERROR_STYLE=${style}`, async () => {
    const { call, join, newAccount, post } = await startTestApp(
      { afterAll },
      { settings: { ERROR_STYLE: style }, worker: false },
    )
    const [agency, client, former] = [await newAccount(), await newAccount(), await newAccount()]
    const newProject = (as: TestAccount, url: string): Promise<number> =>
      call('add/projects_2/projects', { url }, as)
    const own = [await newProject(agency, 'own-one.example'), await newProject(agency, 'own-two.example')]
    const clients = [
      await newProject(client, 'client-one.example'),
      await newProject(client, 'client-two.example'),
    ]
    const readOnly = await newProject(client, 'read-only.example')
    const formers = await newProject(former, 'former.example')
    for (const project of clients) {
      const guest = { project_id: project, user_id: agency.id, rights: ['view', 'edit'] }
      await call('add/projects_2/guests', guest, client)
    }
    await call('add/projects_2/guests', { project_id: readOnly, user_id: agency.id }, client)
    await join(agency)

    /** Stops at the first missing value, as the scripts do. */
    const run = async (address: string, body: object) => {
      const { json } = await post(address, body, agency)
      if ((json.result ?? null) === null) throw new Error(JSON.stringify(json.errors))
      return json.result
    }
    const idsOf = async (...filters: object[]): Promise<number[]> => {
      const rows = await run('get/projects_2/projects', { fields: ['id'], filters })
      return rows.map(({ id }: { id: number }) => id)
    }

    test('finds its own projects and editable shared ones, and changes them one by one', async () => {
      const found = await idsOf({ name: 'user_id', operator: 'EQUALS', values: [agency.id] })
      assert.deepEqual(found, own)
      found.push(
        ...(await idsOf(
          { name: 'user_id', operator: 'NOT_EQUALS', values: [agency.id] },
          { name: 'right', operator: 'REGEXP', values: ['^011'] },
        )),
      )
      assert.deepEqual(found, [...own, ...clients])

      for (const project_id of found) {
        await run('edit/positions_2/settings', { project_id, with_snippets: 1 })
        await run('add/projects_2/competitors', { project_id, urls: ['crumbs.example'] })
        await run('add/positions_2/searchers/regions', { project_id, searcher_key: 1, region_key: 213 })
        await run('edit/positions_2/searchers/sort', { project_id, searchers_keys: [1, 0] })
        await run('del/schedule_2', { target_id: project_id, type: 'positions_report' })
      }
      const changed = await call(
        'get/projects_2/projects',
        {
          fields: ['id'],
          filters: [{ name: 'with_snippets', operator: 'EQUALS', values: [1] }],
          show_searchers_and_regions: 1,
        },
        client,
      )
      assert.deepEqual(
        changed.map(({ id }: { id: number }) => id),
        clients,
      )
      assert.ok(changed.every(({ searchers }: { searchers: unknown[] }) => searchers.length === 1))
    })

    test('ends at the first project it may not change, with the reason', async () => {
      for (const [project_id, names] of [
        [readOnly, /as a guest of this project, you need the right .*edit/],
        [formers, /there is no such project in this account/],
      ] as const) {
        const { json, status } = await post(
          'edit/positions_2/settings',
          { project_id, with_snippets: 1 },
          agency,
        )
        assert.equal(status, style === 'v2' ? 200 : 403)
        assert.equal('result' in json, style === 'v2')
        assert.equal(json.result ?? null, null)
        assert.equal(json.errors[0].code, 54)
        assert.match(json.errors[0].detail.text, names)
      }
    })
  })
}
