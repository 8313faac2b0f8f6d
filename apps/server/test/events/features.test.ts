import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, describe, test } from 'vitest'
import type { Compared } from '#events/compare.ts'
import { blocksChanged, type BlockRuleKind, type Blocks } from '#events/features.ts'
import { reportFinished } from '#events/report.ts'
import { startTestApp } from '../app.ts'
import { newProject, seedChecks } from '../services/positions_2/checks.ts'

const blocks = (owned: readonly string[], overviewRead = true): Blocks => ({ owned, overviewRead })
const cites = blocks(['ai_overview'])
const citesUnread = blocks(['ai_overview'], false)
const nothing = blocks([])
const unread = blocks([], false)

describe('a rule about blocks reports', () => {
  const table: readonly [string, BlockRuleKind, Blocks, Blocks, readonly string[]][] = [
    ['new blocks', 'feature_gained', blocks(['videos']), blocks(['images', 'videos']), ['images']],
    ['no AI Overview as a block', 'feature_gained', nothing, cites, []],
    ['blocks that are gone', 'feature_lost', blocks(['images', 'videos']), blocks(['videos']), ['images']],
    [
      'blocks even when the AI Overview was not read',
      'feature_lost',
      blocks(['images'], false),
      unread,
      ['images'],
    ],
    ['a citation', 'ai_overview_gained', nothing, cites, ['ai_overview']],
    [
      'a citation among sources that were not all read',
      'ai_overview_gained',
      nothing,
      citesUnread,
      ['ai_overview'],
    ],
    ['no citation that may have been there before', 'ai_overview_gained', unread, cites, []],
    ['no citation that stayed', 'ai_overview_gained', citesUnread, cites, []],
    ['a lost citation', 'ai_overview_lost', citesUnread, nothing, ['ai_overview']],
    ['no loss that may be none', 'ai_overview_lost', cites, unread, []],
  ]
  test.each(table)('%s', (_, kind, before, now, expected) => {
    const compared = { keyword: 'rye' } as Compared
    const changed = blocksChanged(kind, [{ ...compared, blocks: { before, now } }])
    assert.deepEqual(
      changed.map(({ features }) => features),
      expected.length === 0 ? [] : [expected],
    )
  })
})

test('a finished check reports the blocks that it gained, and nothing where blocks were not recorded', async () => {
  const sextant = await startTestApp({ afterAll }, { worker: false })
  const { call } = sextant
  const { database, queue, log } = sextant.app.installation
  const { executor } = database
  const keywords = ['rye', 'wheat', 'spelt']
  const project_id = await newProject(sextant, ...keywords)
  const seed = (date: string) =>
    seedChecks(
      sextant,
      project_id,
      keywords.map((keyword) => ({
        keyword,
        date,
        position: 3,
        url: 'bakery-lane.example',
        features: ['ai_overview'],
      })),
    )
  await seed('2025-12-01')
  await sql`update runs set told_at = now() where account_id = 1`.execute(executor)
  await seed('2026-01-01')
  // Of `spelt` the earlier check recorded nothing.
  await sql`
    update tasks set overview_read = true
    where account_id = 1 and project_id = ${project_id} and (query <> 'spelt' or date = '2026-01-01')`.execute(
    executor,
  )
  await sql`
    insert into own_features (account_id, task_id, project_id, features, places)
    select 1, t.id, ${project_id}, array['ai_overview', 'videos'], array[case t.query when 'wheat' then 0 else 2 end, 1]
    from tasks t where t.account_id = 1 and t.project_id = ${project_id} and t.date = '2026-01-01'`.execute(
    executor,
  )
  const target = await call('add/events_2/targets', {
    project_id,
    kind: 'webhook',
    address: 'http://hooks.example/',
  })
  const kinds = ['feature_gained', 'feature_lost', 'ai_overview_gained', 'ai_overview_lost']
  for (const kind of kinds) await call('add/events_2/rules', { project_id, event_target_id: target.id, kind })
  await reportFinished({ database, queue, log, perDay: 100, emailsPerDay: 1_000 })
  const rows = await call('get/events_2/deliveries', {
    project_id,
    fields: ['kind', 'message'],
    orders: [{ name: 'id' }],
  })
  const reported = rows.map(({ kind, message }: { kind: string; message: string }) => [
    kind,
    JSON.parse(message).changes.map(({ keyword, features }: { keyword: string; features: string[] }) => [
      keyword,
      features,
    ]),
  ])
  assert.deepEqual(reported, [
    [
      'feature_gained',
      [
        ['rye', ['videos']],
        ['wheat', ['videos']],
      ],
    ],
    ['ai_overview_gained', [['rye', ['ai_overview']]]],
  ])
})
