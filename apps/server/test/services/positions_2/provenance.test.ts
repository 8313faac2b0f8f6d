import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import { workOnReplay } from '#ranking/replay/work.ts'
import { startTestApp } from '../../app.ts'
import { SITE, trackProject } from '../../flows/tracked-project.ts'
import { checkDays, days, PAGES } from '../../ranking/replay/stored-days.ts'
import { assertRefused } from '../refusal.ts'

const sextant = await startTestApp({ afterAll }, { worker: false })
const { call, post } = sextant
const { executor } = sextant.app.installation.database
const RIVAL = 'crumbs.example'
const DAYS = days(3)

const project = await trackProject(sextant, { keywords: ['stove', 'kettle', 'fork'], depth: PAGES })
const { id: project_id, regionIndex: region_index } = project
const [rival] = await call('add/projects_2/competitors', { project_id, urls: [RIVAL] })
await checkDays(sextant, project, DAYS, [SITE, RIVAL])
const keywords: { id: string; name: string }[] = await call('get/keywords_2/keywords', { project_id })
const idOf = (phrase: string) => keywords.find(({ name }) => name === phrase)!.id
const explain = (keyword_id: string, date: string, site_id = project_id) =>
  call('get/positions_2/provenance', { project_id, keyword_id, region_index, date, site_id })

describe('every cell of a checked project', async () => {
  const { rows: cells } = await sql<{ site: number; keyword: string; date: string; position: number | null }>`
    select project_id as site, keyword_id as keyword, date, position from positions
    where project_id in (${project_id}, ${rival.id})`.execute(executor)

  test('agrees with the stored replies', async () => {
    assert.equal(cells.length, 2 * keywords.length * DAYS.length)
    assert.ok(cells.some(({ position }) => position !== null))
    for (const { site, keyword, date, position } of cells) {
      const told = await explain(keyword, date, site)
      assert.deepEqual(
        [told.position, told.source, told.agrees, told.recomputed.position],
        [String(position ?? '--'), 'check', 1, position],
      )
      assert.deepEqual(
        told.pages.map(({ page, state }: { page: number; state: string }) => [page, state]),
        [
          [1, 'read'],
          [2, 'read'],
        ],
      )
      assert.equal(told.line === null, position === null)
      if (position === null) continue
      const { line } = told
      const before = told.pages.filter(({ page }: { page: number }) => page < line.page)
      assert.equal(
        line.before,
        before.reduce((sum: number, { counted }: { counted: number }) => sum + counted, 0),
      )
      assert.equal(line.before + line.place, position)
      assert.equal(told.relevant_url, line.canonical)
      assert.equal(told.recomputed.relevant_url, told.relevant_url)
      assert.deepEqual(line.rule, {
        effect: 'include',
        kind: 'host',
        value: site === project_id ? SITE : RIVAL,
        subdomains: 1,
      })
    }
  })

  test('has the line in the reply, which is returned as received', async () => {
    const { site, keyword, date } = cells.find(({ position }) => position !== null)!
    const { line, check, pages } = await explain(keyword, date, site)
    const asked = { project_id, keyword_id: keyword, region_index, date, site_id: site, page: line.page }
    const reply = await post('get/positions_2/provenance/reply', asked)
    assert.match(reply.headers.get('content-type')!, /^application\/json/)
    assert.match(
      reply.headers.get('content-disposition')!,
      new RegExp(`reply-${check.id}-${line.page}\\.json`),
    )
    assert.ok(reply.text.includes(line.raw_url))
    assert.equal(createHash('sha256').update(reply.text).digest('hex'), pages[line.page - 1].sha256)
    assertRefused(
      await post('get/positions_2/provenance/reply', { ...asked, page: 7 }),
      2003,
      /a stored reply \(1, 2\)/,
    )
  })
})

describe('a date without a position of a check', () => {
  const keyword = idOf('kettle')
  const end = (outcome: string, reason: string) =>
    sql`
    update tasks set outcome = ${outcome}, position = null, relevant_url = null, reason = ${reason}
    where keyword_id = ${keyword}::bigint and date = ${DAYS[2]}::date`.execute(executor)

  test('shows why the check gave none', async () => {
    await sql`delete from positions where keyword_id = ${keyword}::bigint and date = ${DAYS[2]}::date`.execute(
      executor,
    )
    await sql`
      delete from serp_pages s using tasks t
      where t.account_id = s.account_id and t.id = s.task_id and t.keyword_id = ${keyword}::bigint and t.date = ${DAYS[2]}::date`.execute(
      executor,
    )
    await end('failed', 'No credit.')
    const told = await explain(keyword, DAYS[2]!)
    assert.deepEqual([told.position, told.source, told.recomputed, told.pages], [null, 'none', null, []])
    assert.equal(told.info, 'The check gave no position: No credit.')
    assert.equal(told.check.outcome, 'failed')
  })

  test('says that a position was imported, or that nothing was checked', async () => {
    const positions = 'name;date;position\nkettle;2025-12-01;7\n'
    await call('add/positions_2/history/import', { project_id, region_index, positions })
    const told = await explain(keyword, '2025-12-01')
    assert.deepEqual([told.position, told.source, told.check, told.agrees], ['7', 'import', null, null])
    const asked = { project_id, keyword_id: keyword, region_index, date: '2025-12-01', page: 1 }
    assertRefused(await post('get/positions_2/provenance/reply', asked), 2003, /there is none/)
    assert.equal((await explain(keyword, '2025-11-30')).info, 'Nothing was checked.')
    assertRefused(
      await post('get/positions_2/provenance', { ...asked, keyword_id: '999999' }),
      54,
      /keyword_id/,
    )
  })
})

test('a replayed position shows the replay and its rules', async () => {
  const rules = [{ kind: 'host', value: RIVAL, subdomains: 1 }]
  await call('edit/positions_2/rules', { project_id, rules })
  const { database, queue } = sextant.app.installation
  const replayId: number = await call('add/positions_2/replays', { project_id, preview: 0 })
  await workOnReplay({ database, queue, stopping: new AbortController().signal }, { accountId: 1, replayId })
  const told = await explain(idOf('stove'), DAYS[0]!)
  assert.deepEqual([told.source, told.replay.id, told.rules.version, told.agrees], ['replay', replayId, 1, 1])
  assert.equal(told.position, (await explain(idOf('stove'), DAYS[0]!, rival.id)).position)
})

test('a copied position shows the check that it was copied from', async () => {
  const copy = Number(
    await call('add/projects_2/projects/copy', { project_id, copy_keywords: 1, copy_positions: 1 }),
  )
  const [competitor] = await call('get/projects_2/competitors', { project_id: copy })
  const copied: { id: string; name: string }[] = await call('get/keywords_2/keywords', { project_id: copy })
  const keyword_id = copied.find(({ name }) => name === 'fork')!.id
  const cell = { project_id: copy, keyword_id, region_index, date: DAYS[1]! }
  const told = await call('get/positions_2/provenance', { ...cell, site_id: competitor.id })
  assert.deepEqual([told.source, told.agrees], ['check', 1])
  const [own] = await call('get/positions_2/rules', { project_id: copy })
  assert.deepEqual([own.version, own.rules[0].value], [1, RIVAL], 'the rules are copied too')
})
