import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, describe, test } from 'vitest'
import { runCommandLine } from '#commands/command-line.ts'
import { startTestApp } from '../../app.ts'
import { inBothErrorStyles } from './error-styles.ts'

// Programs that move to Sextant keep the numbers that they contain, and people are led to the error style they need.

/** Numbers that a connector for the other service contains, by search engine and place. */
const REGIONS = [
  { searcher_key: 0, region_key: 62, region_index: 87 },
  { searcher_key: 1, region_key: 62, region_index: 151 },
  { searcher_key: 0, region_key: 51, region_index: 83 },
]

const source = await startTestApp({ afterAll }, { worker: false, settings: { ERROR_STYLE: 'v2' } })
const sourceId: number = await source.call('add/projects_2/projects', { url: 'bakery-lane.example' })
for (const { region_index, ...region } of REGIONS) {
  assert.equal(await source.call('get/positions_2/regionIndex', { ...region, region_index }), region_index)
  await source.call('add/positions_2/searchers/regions', { project_id: sourceId, ...region })
}
await source.call('add/keywords_2/keywords/import', {
  project_id: sourceId,
  keywords: 'name;target\nkettle;https://your/target\ncup;\n',
})

inBothErrorStyles({ afterAll }, { worker: false }, async (target) => {
  const { admin, call, newAccount, url } = target

  describe('import v2', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sextant-programs-'))
    afterAll(() => rm(dataDir, { recursive: true, force: true }))
    // Another region has this number here.
    const taken = { searcher_key: 1, region_key: 2, region_index: 83 }
    await call('get/positions_2/regionIndex', taken)
    const [stdout, stderr] = [new PassThrough(), new PassThrough()]
    const [out, told] = [text(stdout), text(stderr)]
    const code = await runCommandLine(
      ['import', 'v2', '--base-url', source.url, '--user-id', String(source.admin.id), '--to-url', url],
      {
        environment: { DATA_DIR: dataDir, SEXTANT_SOURCE_KEY: source.admin.key, SEXTANT_KEY: admin.key },
        stdin: Readable.from([]),
        stdout,
        stderr,
      },
    )
    stdout.end()
    stderr.end()
    const printed = await out

    test('keeps the region indexes of the source that are free', async () => {
      assert.equal(code, 0, await told)
      const [{ regions_indexes: indexes, project_id: id }] = JSON.parse(printed)
      assert.equal(indexes[87], 87)
      assert.equal(indexes[151], 151)
      assert.ok(indexes[83] > 10_000)
      const [{ searchers }] = await call('get/projects_2/projects', { id, show_searchers_and_regions: 2 })
      const kept = searchers.flatMap(({ regions }: { regions: { index: number; key: number }[] }) =>
        regions.map(({ index, key }) => [index, key]),
      )
      assert.deepEqual(kept.slice(0, 1), [[87, 62]])
    })

    test('keeps targets that are no addresses', async () => {
      const [{ project_id }] = JSON.parse(printed)
      const rows = await call('get/keywords_2/keywords', { project_id, fields: ['name', 'target'] })
      assert.deepEqual(rows, [
        { name: 'kettle', target: 'https://your/target' },
        { name: 'cup', target: null },
      ])
    })

    test('names the error style that programs need', async () => {
      assert.match(await told, /ERROR_STYLE=v2/)
    })
  })

  test('a region index is chosen by administrators only, once, and never taken from another region', async () => {
    const wish = (region: object, as = admin): Promise<number> =>
      call('get/positions_2/regionIndex', { searcher_key: 1, ...region }, as)
    const other = await newAccount()
    const own = await wish({ region_key: 240, region_index: 112 }, other)
    assert.ok(own > 10_000)
    assert.equal(await wish({ region_key: 240, region_index: 112 }), own)
    assert.equal(await wish({ region_key: 240, region_device: 2, region_index: 112 }), 112)
    assert.equal(await wish({ region_key: 240, region_device: 2, region_index: 113 }), 112)
    assert.ok((await wish({ region_key: 54, region_index: 112 })) > 10_000)
    const wishes = [43, 47, 65].map((key) => wish({ region_key: key, region_index: 900 }))
    const given = await Promise.all(wishes)
    assert.equal(given.filter((index) => index === 900).length, 1)
    assert.equal(new Set(given).size, 3)
  })
})
