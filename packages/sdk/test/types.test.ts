import {
  createClient,
  type Answer,
  type FileAnswer,
  type PositionsData,
  type PositionsSummary,
  type ProjectHistory,
  type ProjectSearcher,
  type SnapshotsData,
  type Success,
} from '@sextant/sdk'
import { test } from 'vitest'

// Code here that does not compile is a broken promise of the types; nothing in this file is sent.

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
type ResultIn<A> = A extends Promise<infer T> | AsyncGenerator<infer T>
  ? Extract<T, Success<unknown>>['result']
  : never
function holds<T extends true>(..._proof: T[]): void {}

const client = createClient({
  baseUrl: '',
  userId: 1,
  key: '',
  fetch: () => Promise.reject(new Error('not sent')),
  retries: 0,
})

test('the types of requests and results follow the contract', () => {
  const narrowed = client.get('keywords_2/keywords', { project_id: 1, fields: ['id', 'target'] })
  holds<Equal<ResultIn<typeof narrowed>, { id: string; target: string | null }[]>>()

  const base = client.get('keywords_2/keywords', { project_id: 1 })
  holds<Equal<ResultIn<typeof base>, { id: string; name: string }[]>>()

  const called = client.call('get/bank_2/history', { fields: ['sum'], limit: '10' })
  holds<Equal<ResultIn<typeof called>, { sum: string }[]>>()

  const counted = client.get('keywords_2/keywords', { project_id: 1, fields: ['COUNT(*)'] })
  holds<Equal<ResultIn<typeof counted>, Record<'COUNT(*)', number>[]>>()

  const qualified = client.get('keywords_2/keywords', {
    project_id: 1,
    fields: ['id', 'position:2026-01-01:1:2', 'volume:213:0:6'],
  })
  holds<
    Equal<
      ResultIn<typeof qualified>,
      { id: string; 'position:2026-01-01:1:2': string | null; 'volume:213:0:6': number | null }[]
    >
  >()
  const dates: string[] = []
  const dated = client.get('keywords_2/keywords', {
    project_id: 1,
    fields: dates.map((date) => `position:${date}:1:2` as const),
  })
  holds<Equal<ResultIn<typeof dated>, Record<`position:${string}:1:2`, string | null>[]>>()

  const summed = client.get('bank_2/history', { fields: ['COUNT(*)', 'TOTAL()'] })
  holds<Equal<ResultIn<typeof summed>, { 'COUNT(*)': number; 'TOTAL()': string }[]>>()

  const column = client.get('keywords_2/keywords', {
    project_id: 1,
    fields: ['group_id', 'name'],
    fetch_style: 'fetchGroupColumn',
  })
  holds<Equal<ResultIn<typeof column>, Record<string, string[]>>>()
  const first = client.get('keywords_2/keywords', {
    project_id: 1,
    fields: ['name'],
    fetch_style: 'fetchColumn',
  })
  holds<Equal<ResultIn<typeof first>, string | false>>()

  const file = client.get('keywords_2/keywords/export', {
    project_id: 1,
    output: 'csvUTF8',
    fields: ['name'],
  })
  holds<Equal<ResultIn<typeof file>, FileAnswer>>()

  const history = client.get('positions_2/history', {
    project_id: 1,
    regions_indexes: [2],
    dates: ['2026-01-01'],
    fields: ['name'],
  })
  holds<Equal<ResultIn<typeof history>['keywords'], { name: string; positionsData: PositionsData }[]>>()

  const serps = client.get('snapshots_2/history', {
    project_id: 1,
    region_index: 2,
    dates: ['2026-01-01'],
    fields: ['name'],
  })
  holds<
    Equal<
      ResultIn<typeof serps>['keywords'],
      {
        name: string
        snapshotsData: SnapshotsData
        amsData?: Readonly<Record<string, number>> | readonly never[]
      }[]
    >
  >()

  const projects = client.get('projects_2/projects', { fields: ['id'], show_searchers_and_regions: 1 })
  holds<
    Equal<
      ResultIn<typeof projects>,
      {
        id: number
        searchers?: ProjectSearcher[]
        positions_summary?: PositionsSummary | null
        positions_history?: ProjectHistory
        owner_balance?: string | null
      }[]
    >
  >()

  const added = client.add('projects_2/projects', { url: 'bakery-lane.example' })
  holds<Equal<ResultIn<typeof added>, number>>()

  const balance = client.get('bank_2/info', { fields: ['balance_all'] })
  holds<Equal<ResultIn<typeof balance>['balance_all'], number | undefined>>()

  const rows = client.rows('get/keywords_2/keywords', { project_id: 1, fields: ['tags'] })
  holds<Equal<typeof rows, AsyncGenerator<{ tags: string | null }, void, undefined>>>()
  const places = client.rows('get/system_2/common/regions', { searcher_key: 1, search: '' })
  holds<typeof places extends AsyncGenerator<{ countryCode: string }, void, undefined> ? true : false>()
  const pages = client.pages('get/bank_2/history', {})
  holds<Equal<ResultIn<typeof pages>, { date: string; info: string; sum: string }[]>>()

  const edited = client.edit('positions_2/checker/go', {
    regions_indexes: [2],
    filters: [{ name: 'id', operator: 'EQUALS', values: [1] }],
  })
  holds<Equal<ResultIn<typeof edited>['projectIds'], number[]>>()

  const answer: Answer<number> = { ok: true, result: 1, requestId: undefined }
  // @ts-expect-error a result is present only once `ok` is known
  if (answer.errors) holds()
})

test('folders are a list, or lists by their parent with the view tree', () => {
  const flat = client.get('keywords_2/folders', { project_id: 1, fields: ['id', 'name'] })
  holds<Equal<ResultIn<typeof flat>, { id: number; name: string }[]>>()
  const tree = client.get('keywords_2/folders', { project_id: 1, fields: ['id'], view: 'tree' })
  holds<Equal<ResultIn<typeof tree>, Record<string, { id: number }[]>>>()
})

test('a wrong request does not compile', () => {
  // @ts-expect-error there is no such operation
  void client.get('keywords_2/keyword', { project_id: 1 })
  // @ts-expect-error it can be read, not edited
  void client.edit('keywords_2/keywords', { project_id: 1 })
  // @ts-expect-error there is no such address
  void client.call('get/keywords_3/keywords', { project_id: 1 })
  // @ts-expect-error project_id is missing
  void client.get('keywords_2/keywords', {})
  // @ts-expect-error there is no such parameter
  void client.get('keywords_2/keywords', { project_id: 1, projectId: 1 })
  // @ts-expect-error a project id is a number
  void client.get('keywords_2/keywords', { project_id: 'one' })
  // @ts-expect-error there is no such field
  void client.get('keywords_2/keywords', { project_id: 1, fields: ['id', 'phrase'] })
  // @ts-expect-error a position is of a date, a project and a region
  void client.get('keywords_2/keywords', { project_id: 1, fields: ['position'] })
  // @ts-expect-error there is no such operator
  void client.get('keywords_2/keywords', { project_id: 1, filters: [{ name: 'id', operator: 'LIKE' }] })
  // @ts-expect-error the list of projects supports no fetch styles
  void client.get('projects_2/projects', { fetch_style: 'fetchColumn' })
  // @ts-expect-error an action selects objects and has no fields
  void client.del('keywords_2/keywords', { project_id: 1, id: 1, fields: ['id'] })
  // @ts-expect-error an action selects objects and has no limit
  void client.del('keywords_2/keywords', { project_id: 1, id: 1, limit: 1 })
  // @ts-expect-error adding returns no pages
  void client.pages('add/keywords_2/keywords', { project_id: 1, name: 'rye' })
  // @ts-expect-error rows come one by one, not in another shape
  void client.rows('get/keywords_2/keywords', { project_id: 1, fetch_style: 'fetchColumn' })
})

test('objects inside a request follow the protocol', () => {
  const of = { type: 'positions_go', target_id: 1 } as const
  void client.edit('schedule_2', {
    ...of,
    schedule: [{ days: [2, 'MONDAY'], times: [{ hour: 2, minute: '0' }] }, { days: 'LAST_OF_MONTH' }],
  })
  // @ts-expect-error a single object is not a list
  void client.edit('schedule_2', { ...of, schedule: { days: ['ALL'] } })
  // @ts-expect-error days are missing
  void client.edit('schedule_2', { ...of, schedule: [{ times: [] }] })
  // @ts-expect-error there is no such day
  void client.edit('schedule_2', { ...of, schedule: [{ days: ['MUNDAY'] }] })
})

test('a client has a key or a session, not both and not neither', () => {
  // @ts-expect-error credentials are missing
  createClient({ baseUrl: '' })
  // @ts-expect-error a session cannot be combined with a key
  createClient({ baseUrl: '', session: true, userId: 1, key: 'sxt_key' })
})
