import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'vitest'
import type { CopiedProject } from '#commands/import/run.ts'
import { startTestApp, type TestAccount, type TestApp } from '../app.ts'
import { randomFrom } from '../random.ts'
import { tries } from '../sizes.ts'
import { assertSameAnswers } from './import-v2/compare.ts'
import { KillableImport } from './import-v2/killed-import.ts'
import { furnish, regionsOf, type RichAccount, type RichProject } from './import-v2/rich-account.ts'

/** Kills before the import runs to its end. */
const KILLS = tries(2, 8)
/** The seed of a failed run repeats its kills. */
const seed = Number(process.env.SEXTANT_CRASH_SEED ?? Date.now() % 1_000_000)

interface Sides {
  readonly source: TestApp
  readonly owner: TestAccount
  readonly target: TestApp
  readonly dataDir: string
}

async function startSides(t: TestContext): Promise<Sides> {
  const source = await startTestApp(t, { worker: false, settings: { ERROR_STYLE: 'v2' } })
  const target = await startTestApp(t, { worker: false })
  // Makes ids and numbers of regions differ between the two.
  for (const region_key of [2, 51, 225]) {
    await target.call('get/positions_2/regionIndex', { searcher_key: 1, region_key, region_device: 1 })
    await target.call('add/projects_2/projects', { url: `own${region_key}.example` })
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'sextant-import-'))
  t.onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  return { source, owner: await source.newAccount(), target, dataDir }
}

function importing(t: TestContext, { source, owner, target, dataDir }: Sides, ...options: string[]) {
  const to = { url: target.url, ...target.admin }
  return KillableImport.between(t, { url: source.url, ...owner }, to, dataDir, options)
}

/** Ids of the copied objects, from the output of the command. */
async function copiesOf(target: TestApp, has: RichAccount, stdout: string): Promise<RichAccount> {
  const copies = JSON.parse(stdout) as CopiedProject[]
  const copyOf = async (project: RichProject): Promise<RichProject> => {
    const copy = copies.find(({ source_id }) => source_id === project.id)!
    const competitors = project.competitors.map((id) => copy.competitors_ids[id]!)
    const regions = project.regions.map((index) => copy.regions_indexes[index]!)
    assert.deepEqual(regions, await regionsOf(target.call, copy.project_id))
    return { id: copy.project_id, competitors, regions }
  }
  return {
    bakery: await copyOf(has.bakery),
    archived: await copyOf(has.archived),
    twin: await copyOf(has.twin),
  }
}

test(`an import killed at any request continues to the same result (seed ${seed})`, async (t) => {
  const sides = await startSides(t)
  const { source, owner, target } = sides
  const has = await furnish(source, owner)
  const command = await importing(t, sides)
  const random = randomFrom(seed)
  for (let kill = 0; kill < KILLS; kill++) {
    const ending = await command.run({ atRequest: 4 + Math.floor(random() * 24), arrives: random() < 0.6 })
    assert.equal(ending.code, null, ending.stderr)
  }
  const { code, stdout, stderr } = await command.run()
  assert.equal(code, 0, stderr)
  assert.match(stderr, /Left out:\nProject \d+ \(closed\.example\): its positions, .*archived/)
  const copies = await copiesOf(target, has, stdout)
  const before = await target.call('get/projects_2/projects', { fields: ['id', 'name'] })
  assert.deepEqual(
    before.slice(-3).map(({ id }: { id: number }) => id),
    [copies.bakery.id, copies.archived.id, copies.twin.id],
  )
  assert.equal(before.length, 6)
  const asked = await assertSameAnswers(
    { app: source, as: owner, has },
    { app: target, as: target.admin, has: copies },
  )
  assert.ok(asked >= 50, `${asked} questions`)

  // Running it again changes nothing.
  const again = await command.run()
  assert.equal(again.code, 0, again.stderr)
  assert.deepEqual(JSON.parse(again.stdout), JSON.parse(stdout))
  assert.deepEqual(await target.call('get/projects_2/projects', { fields: ['id', 'name'] }), before)
  await assertSameAnswers({ app: source, as: owner, has }, { app: target, as: target.admin, has: copies })
})
