import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { recoverChecks } from '#ranking/end/recovery.ts'
import { startTestApp } from '../app.ts'
import { assertSettled, trackProject } from '../flows/tracked-project.ts'
import { serpapiFormat } from '../serp/serpapi-stand-in.ts'
import { serperFormat } from '../serp/serper-stand-in.ts'
import { createStandIn, listen } from '../serp/stand-in.ts'
import { createWorld } from '../serp/world.ts'

const world = createWorld()
const [serper, serpapi] = await Promise.all([
  listen(createStandIn(serperFormat, world)),
  listen(createStandIn(serpapiFormat, world)),
])
afterAll(() => Promise.all([serper.close(), serpapi.close()]))
const settings = { CHECK_FAILING_SECONDS: '8', CHECK_ATTEMPTS: '2', PAGE_TIMEOUT_SECONDS: '1' }
const sextant = await startTestApp({ afterAll }, { settings })
const { call } = sextant
const { database, log } = sextant.app.installation
const { executor } = database

// A cluster has no triggers.
test.skipIf(database.profile.isSharded)(
  'a check that went back to an earlier provider and was not ended is ended by the next process',
  async () => {
    for (const [id, vendor] of Object.entries({ serper, serpapi }))
      await call('add/providers_2/providers', {
        id,
        key: `key-ok-${id}`,
        base_url: vendor.url,
        price_per_unit: '0.01',
      })
    serper.setFault(({ page }) => (page === 3 ? serperFormat.refusals.credit : undefined))
    serpapi.setFault(() => ({ status: 500, body: '{}' }))
    // As a crash would, it keeps the end from being written.
    await sql
      .raw(
        `create table crashing (); create function crash() returns trigger language plpgsql as $$ begin
        if new.ended_at is not null and to_regclass('crashing') is not null then raise exception 'killed'; end if; return new; end $$;
      create trigger crash before update on tasks for each row execute function crash()`,
      )
      .execute(executor)
    const project = await trackProject(sextant, { keywords: ['half kettle'], depth: 4 })
    await call('edit/positions_2/checker/go', { id: project.id }, project.as)
    await expect
      .poll(
        async () => {
          // The first provider leaves the directory, since it has no open task meanwhile.
          await sql`update due_checks set due_at = now() where provider = 'serper'`.execute(executor)
          const { rows } = await sql`select from tasks where round >= 3 and provider = 'serper'`.execute(
            executor,
          )
          return rows.length
        },
        { timeout: 120_000, interval: 100 },
      )
      .toBe(1)
    await sql`drop table crashing`.execute(executor)
    await recoverChecks({ database, log }, { aloneAtStart: true })
    await sextant.checked(project.id, project.as)
    await assertSettled(executor, project.id)
    assert.deepEqual((await sql`select from balances where held <> 0`.execute(executor)).rows, [])
  },
)
