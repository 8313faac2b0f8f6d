import assert from 'node:assert/strict'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../app.ts'
import { randomFrom } from '../random.ts'
import { serpapiFormat } from '../serp/serpapi-stand-in.ts'
import { serperFormat } from '../serp/serper-stand-in.ts'
import { createStandIn, listen } from '../serp/stand-in.ts'
import { restless } from '../serp/world.ts'
import { triesOnBoth } from '../sizes.ts'
import { History, type Draws } from './explained/history.ts'
import { readPlainly, type ReceivedPage } from './explained/model.ts'

const vendors = {
  serper: await listen(createStandIn(serperFormat, restless())),
  serpapi: await listen(createStandIn(serpapiFormat, restless())),
}
afterAll(() => Promise.all(Object.values(vendors).map((vendor) => vendor.close())))
const sextant = await startTestApp(
  { afterAll },
  { settings: { CHECK_ATTEMPTS: '1', CHECK_FAILING_SECONDS: '1', PAGE_TIMEOUT_SECONDS: '5' } },
)
const { call, post } = sextant

beforeAll(async () => {
  for (const [id, { url }] of Object.entries(vendors)) {
    await call('add/providers_2/providers', {
      id,
      key: `key-ok-${id}`,
      base_url: url,
      price_per_unit: '0.01',
    })
  }
})

const HISTORIES = triesOnBoth(1, 3)
const STEPS = 30
/** The seed of a failed run repeats its histories. */
const seed = Number(process.env.SEXTANT_HISTORY_SEED ?? Date.now() % 1_000_000)

function drawsOf(from: number): Draws {
  const chance = randomFrom(from)
  return { chance, pick: (choices) => choices[Math.floor(chance() * choices.length)]! }
}

/** How many cells were explained, by what explains them. */
type Explained = Map<string, number>

/** Explains every cell of a project and of its competitors, and every keyword without one. */
async function explainAll(history: History, projectId: number, explained: Explained): Promise<void> {
  const region_index = history.regionIndex
  const sites = await history.sitesOf(projectId)
  const { keywords, existsDates: dates } = await call('get/positions_2/history', {
    project_id: projectId,
    regions_indexes: [region_index],
    competitors_ids: sites,
    date1: '2000-01-01',
    date2: '2100-01-01',
    type_range: 0,
    show_exists_dates: 1,
    history_fields: ['position'],
  })
  for (const { id: keyword_id, name, positionsData } of keywords) {
    for (const date of dates) {
      for (const site_id of sites) {
        const of = { project_id: projectId, site_id, keyword_id, region_index, date }
        const shown = await call('get/positions_2/provenance', of)
        const position = positionsData[`${date}:${site_id}:${region_index}`]?.position
        const what = `${name}, ${JSON.stringify(of)}: ${position}, ${JSON.stringify(shown)}`
        assert.equal(shown.position ?? undefined, position, what)
        const state = await explain(of, shown, what)
        explained.set(state, (explained.get(state) ?? 0) + 1)
      }
    }
  }
}

/** Compares an explanation with what the replies give plainly. Returns what explains the cell. */
async function explain(
  of: object,
  // oxlint-disable-next-line typescript/no-explicit-any -- Tests read any field of a response.
  shown: any,
  what: string,
): Promise<string> {
  if (shown.check === null) return shown.source
  if (shown.pages.some(({ state }: { state: string }) => state === 'removed')) {
    assert.notEqual(shown.agrees, 0, what)
    return 'removed'
  }
  if (shown.rules === null) return 'inconclusive'
  // A competitor that was added later is looked for by a replay.
  const isNew = shown.source === 'none' && shown.info.includes('did not look for this site')
  if (!isNew) assert.equal(shown.agrees, 1, what)
  const pages: ReceivedPage[] = []
  for (const { page, provider } of shown.pages) {
    const { status, text } = await post('get/positions_2/provenance/reply', { ...of, page })
    assert.equal(status, 200, what)
    pages.push({ page, provider, body: text })
  }
  const read = readPlainly(pages, shown.rules.rules, shown.check.pages_wanted)
  if (shown.source === 'none') {
    if (!isNew) assert.equal(read, null, what)
  } else if (read === 'not within') {
    assert.equal(shown.position, '--', what)
  } else {
    assert.equal(shown.position, String(read?.position), what)
    assert.equal(shown.relevant_url, read?.url, what)
  }
  return shown.source
}

test(`whatever has happened, the replies of a cell give its position (seed ${seed})`, async () => {
  const explained: Explained = new Map()
  for (let number = 0; number < HISTORIES; number += 1) {
    const history = new History(sextant, vendors, drawsOf(seed + number))
    try {
      await history.begin()
      for (const id of history.projects) await explainAll(history, id, explained)
      for (let step = 0; step < STEPS; step += 1) {
        await history.step()
        if (step % 5 === 4) for (const id of history.projects) await explainAll(history, id, explained)
      }
    } catch (error) {
      throw new Error(`History ${seed + number}: ${history.steps.join(', ')}`, { cause: error })
    }
  }
  expect([...explained.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10)
}, 600_000)
