import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, test } from 'vitest'
import { removeReplies } from '#ranking/stored/retention.ts'
import { replyText } from '#serp/replies/reply-body.ts'
import { startTestApp, type TestAccount } from '../app.ts'
import { finishDeletions } from '../deletions.ts'
import { startSerperStandIn } from '../serp/serper-stand-in.ts'
import { readCells, readRuns, SITE, trackProject, type TrackedProject } from './tracked-project.ts'

const serper = await startSerperStandIn()
afterAll(() => serper.close())
const sextant = await startTestApp(
  { afterAll },
  { settings: { SERP_PROVIDER: 'serper', SERPER_API_KEY: 'key-ok', SERPER_BASE_URL: serper.url } },
)
const { database, log } = sextant.app.installation
const { executor } = database

let count = 0
/** A phrase of its own, at place 4. */
function phraseOfTest(): string {
  const phrase = `shared kettle ${++count}`
  serper.place(phrase, `https://${SITE}/`, 4)
  return phrase
}

async function check(project: TrackedProject): Promise<void> {
  await sextant.call('edit/positions_2/checker/go', { id: project.id }, project.as)
  await sextant.checked(project.id, project.as)
}

async function checkedProject(phrase: string, as?: TestAccount): Promise<TrackedProject> {
  const project = await trackProject(sextant, { keywords: [phrase], ...(as === undefined ? {} : { as }) })
  await check(project)
  return project
}

interface Stored {
  readonly copied: boolean
  readonly refers: boolean
  /** Length of the reply of its own; null: none. */
  readonly bytes: number | null
}

async function storedOf({ id }: TrackedProject): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select s.copied, s.copied_from_task_id is not null as refers, length(s.body || coalesce(s.body_rest, '')) as bytes
    from serp_pages s join tasks t on t.account_id = s.account_id and t.id = s.task_id
    where t.project_id = ${id} order by s.task_id, s.page`.execute(executor)
  return rows
}

/** The reply behind the position of a project, as the API returns it. */
async function replyOf({ id, regionIndex, as }: TrackedProject): Promise<string> {
  const [keyword] = await sextant.call('get/keywords_2/keywords', { project_id: id }, as)
  const [{ positions_date: date }] = await sextant.call(
    'get/projects_2/projects',
    { id, fields: ['positions_date'] },
    as,
  )
  const of = { project_id: id, keyword_id: keyword.id, region_index: regionIndex, date, page: 1 }
  const { status, text } = await sextant.post('get/positions_2/provenance/reply', of, as)
  assert.equal(status, 200, text)
  return text
}

const requestsFor = (phrase: string) => serper.served().filter(({ q }) => q === phrase).length

test('a page that two projects of an account need is requested, stored and charged once', async () => {
  const phrase = phraseOfTest()
  const first = await checkedProject(phrase)
  const second = await checkedProject(phrase)
  assert.equal(requestsFor(phrase), 1)
  const [own] = await storedOf(first)
  assert.ok(own!.bytes! > 100 && !own!.copied)
  assert.deepEqual(await storedOf(second), [{ copied: true, refers: true, bytes: null }])
  assert.equal((await readCells(sextant, second)).get(phrase)?.position, '4')
  assert.equal(await replyOf(second), await replyOf(first))
  const [run] = await readRuns(executor, second.id)
  assert.equal(run?.captured, 0)
})

test('projects checked at the same moment buy the page once', async () => {
  const phrase = phraseOfTest()
  const projects = await Promise.all(
    Array.from({ length: 5 }, () => trackProject(sextant, { keywords: [phrase] })),
  )
  await Promise.all(projects.map(check))
  assert.equal(requestsFor(phrase), 1)
  const stored = (await Promise.all(projects.map(storedOf))).flat()
  assert.deepEqual([stored.length, stored.filter(({ refers }) => refers).length], [5, 4])
  const replies = await Promise.all(projects.map(replyOf))
  assert.equal(new Set(replies).size, 1)
})

test('another account gets a reply of its own, which outlives the first', async () => {
  const phrase = phraseOfTest()
  const first = await checkedProject(phrase)
  const other = await checkedProject(phrase, await sextant.newAccount({ bonus: '5' }))
  assert.equal(requestsFor(phrase), 1)
  const [copy] = await storedOf(other)
  assert.ok(copy!.copied && !copy!.refers && copy!.bytes! > 100)
  await sextant.call('del/projects_2/projects', { id: first.id })
  await finishDeletions(database)
  assert.match(await replyOf(other), /"organic"/)
})

test('the copies of a deleted project keep the reply', async () => {
  const phrase = phraseOfTest()
  const first = await checkedProject(phrase)
  const second = await checkedProject(phrase)
  const before = await replyOf(second)
  await sextant.call('del/projects_2/projects', { id: first.id })
  await finishDeletions(database)
  const [copy] = await storedOf(second)
  assert.ok(copy!.copied && !copy!.refers && copy!.bytes! > 100)
  assert.equal(await replyOf(second), before)
})

test('a copy keeps the reply after the retention period of the page that it was copied from', async () => {
  const phrase = phraseOfTest()
  const first = await checkedProject(phrase)
  const second = await checkedProject(phrase)
  const before = await replyOf(second)
  await sql`update runs set finished_at = now() - interval '40 days' where project_id = ${first.id}`.execute(
    executor,
  )
  await removeReplies({ database, log }, 30)
  assert.deepEqual(await storedOf(first), [{ copied: false, refers: false, bytes: null }])
  assert.equal(await replyOf(second), before)
  await sql`update runs set finished_at = now() - interval '40 days' where project_id = ${second.id}`.execute(
    executor,
  )
  await removeReplies({ database, log }, 30)
  assert.deepEqual(await storedOf(second), [{ copied: true, refers: false, bytes: null }])
})

test('a page is stored as received, also as a copy', async () => {
  const phrase = phraseOfTest()
  await checkedProject(phrase)
  const second = await checkedProject(phrase)
  const { rows } = await sql<{ body: Buffer }>`
    select o.body || coalesce(o.body_rest, '') as body from serp_pages s join serp_pages o on o.account_id = s.account_id and o.task_id = s.copied_from_task_id
    join tasks t on t.account_id = s.account_id and t.id = s.task_id where t.project_id = ${second.id}`.execute(
    executor,
  )
  assert.equal(replyText(rows[0]!.body), await replyOf(second))
})

test('a page that was removed meanwhile is bought again', async () => {
  const phrase = phraseOfTest()
  const first = await checkedProject(phrase)
  await sextant.call('del/projects_2/projects', { id: first.id })
  await finishDeletions(database)
  const second = await checkedProject(phrase)
  assert.equal(requestsFor(phrase), 2)
  assert.match(await replyOf(second), /"organic"/)
  const third = await checkedProject(phrase)
  assert.equal(requestsFor(phrase), 2)
  assert.equal(await replyOf(third), await replyOf(second))
})

test('a repeated check buys a new page, which others can copy', async () => {
  const phrase = phraseOfTest()
  const first = await checkedProject(phrase)
  await check(first)
  assert.equal(requestsFor(phrase), 2)
  const second = await checkedProject(phrase)
  assert.equal(requestsFor(phrase), 2)
  assert.equal((await storedOf(second))[0]!.copied, true)
})
