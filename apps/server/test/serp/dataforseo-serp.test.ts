import assert from 'node:assert/strict'
import { beforeAll, describe, it } from 'vitest'
import { SerpError, type SerpErrorKind } from '#serp/errors.ts'
import { featureTypes } from '#serp/page.ts'
import type { FetchContext } from '#serp/provider.ts'
import { dataforseoSerp } from '#serp/providers/dataforseo-serp.ts'
import { createDataForSeoQueue } from './dataforseo-queue-stand-in.ts'
import { dataforseoSerpFormat, failedTask, reply } from './dataforseo-serp-stand-in.ts'
import { numberedQuery } from './example-query.ts'
import { createStandIn, json, type Answer } from './stand-in.ts'
import { describeVendor } from './vendor-conformance.ts'

const query = numberedQuery

function context(fetch: typeof globalThis.fetch, more: Partial<FetchContext> = {}): FetchContext {
  const apiKey = 'login:key-ok-0123456789abcdef'
  return { apiKey, baseUrl: 'http://stand-in', fetch, signal: AbortSignal.timeout(5_000), ...more }
}

/** A page as far as tests change it. */
interface ShownResult {
  keyword: string
  spell: unknown
  items: unknown
  items_count: number
}
interface ShownTask {
  status_code: number
  data: Record<string, unknown> | null
  result: unknown
}
type Change = (result: ShownResult, task: ShownTask) => void
type Item = Record<string, unknown>

const answering =
  (answer: Answer): typeof globalThis.fetch =>
  async () =>
    new Response(answer.body, { status: answer.status, headers: { 'content-type': 'application/json' } })

const failing =
  (kind: SerpErrorKind, more: Partial<SerpError> = {}) =>
  (error: unknown) =>
    error instanceof SerpError &&
    error.kind === kind &&
    Object.entries(more).every(([name, value]) => error[name as keyof SerpError] === value)

const leeds = {
  name: 'Leeds',
  canonicalName: 'Leeds,England,United Kingdom',
  yandexLr: null,
  googleCriteriaId: 1006864,
}

describeVendor({
  provider: dataforseoSerp,
  format: dataforseoSerpFormat,
  query,
  town: leeds,
  features: featureTypes,
  keyNamed: (name) => `login:${name}`,
  faults: [
    { name: 'a query that is too long', kind: 'invalid_request', query: { text: 'k'.repeat(701) } },
    { name: 'a search operator', kind: 'unsupported', query: { text: 'kettle -site:a.example' } },
    { name: 'an operator for a document', kind: 'unsupported', query: { text: 'id:abc kettle' } },
  ],
  unreachable: { blocked: 'the service reports it as a temporary error' },
  isEmptyReply: (value) => {
    const [task] = (value as { tasks: { status_code: number; result: { items_count: number }[] }[] }).tasks
    return task!.status_code === 40_102 || task!.result[0]!.items_count === 0
  },
})

describe("DataForSEO's results of Google", () => {
  it('are requested down to the page, ungrouped, uncorrected, and with nothing to decode', async () => {
    const sent: unknown[] = []
    const fetch: typeof globalThis.fetch = async (_, init) => {
      sent.push(JSON.parse(String(init?.body)))
      return new Response('', { status: 500 })
    }
    const asked = { ...query, text: '100%25  c++ & kettle', page: 3, device: 'mobile' as const }
    await assert.rejects(dataforseoSerp.fetchPage(asked, context(fetch)), SerpError)
    assert.deepEqual(sent, [
      [
        {
          keyword: '100%2525 c%2B%2B & kettle',
          location_code: 2826,
          language_code: 'en',
          device: 'mobile',
          os: 'android',
          depth: 30,
          group_organic_results: false,
          search_param: '&nfpr=1',
        },
      ],
    ])
  })

  it('cost what the reply states, and never more than declared', async () => {
    const standIn = createStandIn(dataforseoSerpFormat)
    const prices = [
      '0.002',
      '0.0035',
      '0.005',
      '0.0065',
      '0.008',
      '0.0095',
      '0.011',
      '0.0125',
      '0.014',
      '0.0155',
    ]
    for (const [index, price] of prices.entries()) {
      const { units } = await dataforseoSerp.fetchPage({ ...query, page: index + 1 }, context(standIn.fetch))
      assert.equal(units, price)
      assert.equal(dataforseoSerp.unitsAtMost!(index + 1), price)
    }
    assert.equal(dataforseoSerp.queue!.unitsAtMost!(10), '0.00465')
  })

  const few = { ...query, text: '!few copper kettle' }
  let page: unknown
  beforeAll(async () => {
    const { fetch } = createStandIn(dataforseoSerpFormat)
    page = JSON.parse((await dataforseoSerp.fetchPage(few, context(fetch))).raw)
  })

  /** The page with its result changed. */
  const changed = (change: Change): string => {
    const whole = structuredClone(page) as { tasks: [ShownTask & { result: [ShownResult] }] }
    change(whole.tasks[0].result[0], whole.tasks[0])
    return JSON.stringify(whole)
  }

  it('count each result of the column once, without what is folded under it', () => {
    const parsed = dataforseoSerp.parse(
      changed((result) => {
        const items = result.items as Item[]
        const [first, second] = items.filter(({ type }) => type === 'organic')
        first!.related_result = [{ type: 'related_result', url: 'https://a.example/more', title: 'More' }]
        items.push({ ...second, url: 'https://right.example/', position: 'right' })
        items.push(
          { ...second, page: 2, rank_group: 8 },
          { ...second, page: 2, rank_group: 9, url: 'https://b.example/', is_video: true },
        )
      }),
      few,
    )
    assert.equal(parsed.organic.length, 8)
    assert.equal(parsed.organic.at(-1)!.url, 'https://b.example/')
    assert.ok(parsed.organic[0]!.sitelinks!.some(({ url }) => url === 'https://a.example/more'))
  })

  describe('that the reply does not hold', () => {
    const deep = { ...query, page: 5 }
    let raw = ''
    beforeAll(async () => {
      const { fetch } = createStandIn(dataforseoSerpFormat)
      raw = (await dataforseoSerp.fetchPage(deep, context(fetch))).raw
    })
    /** The organic results and pages read from the reply for five pages, changed. */
    const readOf = (change: (organic: Item[], result: ShownResult & Item) => Item[]) => {
      const whole = JSON.parse(raw) as { tasks: [{ result: [ShownResult & Item] }] }
      const [result] = whole.tasks[0].result
      const organic = (result.items as Item[]).filter(({ type }) => type === 'organic')
      result.items = change(organic, result)
      const { organic: read, pagesRead = 5, hasMore } = dataforseoSerp.parse(JSON.stringify(whole), deep)
      return [read.length, pagesRead, hasMore]
    }

    it('do not count as read behind a gap in their pages or their numbers', () => {
      assert.deepEqual(
        readOf((items) => items),
        [50, 5, null],
      )
      assert.deepEqual(
        readOf((items) => items.filter(({ page }) => page === 1 || page === 5)),
        [10, 1, null],
      )
      assert.deepEqual(
        readOf((items) => items.toSpliced(10, 29)),
        [10, 1, null],
      )
      // In the middle of page 3: that page is not whole.
      assert.deepEqual(
        readOf((items) => items.toSpliced(24, 3)),
        [20, 2, null],
      )
      assert.deepEqual(
        readOf((items) => items.map((item, at) => ({ ...item, rank_group: at < 30 ? at + 1 : at + 5 }))),
        [30, 3, null],
      )
      assert.deepEqual(
        readOf((items) => items.toSpliced(15, 0, items[14]!)),
        [10, 1, null],
      )
    })

    it('do not count as read when fewer pages were read than requested', () => {
      const onlyFirst = (items: Item[], result: Item) => {
        result.pages_count = 1
        return items.slice(0, 10)
      }
      assert.deepEqual(readOf(onlyFirst), [10, 1, null])
      const withoutCount = (items: Item[], result: Item) => {
        delete result.pages_count
        return items.slice(0, 20)
      }
      assert.deepEqual(readOf(withoutCount), [20, 2, null])
      // Pages without further results were read too.
      assert.deepEqual(
        readOf((items) => items.slice(0, 20)),
        [20, 5, null],
      )
      const all = (items: Item[], result: Item) => {
        result.se_results_count = 10
        return onlyFirst(items, result)
      }
      assert.deepEqual(readOf(all), [10, 1, false])
    })

    it('count as before in replies without these fields', () => {
      const old = (items: Item[], result: Item) => {
        delete result.pages_count
        return items.map((item) => ({ ...item, page: undefined, rank_group: undefined }))
      }
      assert.deepEqual(readOf(old), [50, 5, null])
    })

    it('make the reply unreadable when the first page has a gap', () => {
      for (const change of [
        (items: Item[]) => items.toSpliced(3, 1),
        (items: Item[]) => items.slice(1),
        (items: Item[]) => items.filter(({ page }) => page !== 1),
      ]) {
        assert.throws(() => readOf(change), failing('bad_payload'))
      }
    })
  })

  it('are refused for another query, place, language, device, depth or spelling', () => {
    const odd: Change[] = [
      (result) => (result.keyword = 'kettle'),
      (_, task) => (task.data!.location_code = 2840),
      (_, task) => (task.data!.language_code = 'de'),
      (_, task) => (task.data!.device = 'mobile'),
      (_, task) => (task.data!.depth = 20),
      (_, task) => (task.data = null),
      (result) => (result.spell = { keyword: 'kettles', type: 'showing_results_for' }),
      (result) => (result.spell = { keyword: 'kettles', type: 'no_results_found_for' }),
      (result) => (result.spell = { keyword: 'kettles', type: 'including_results_for' }),
    ]
    for (const change of odd)
      assert.throws(() => dataforseoSerp.parse(changed(change), few), failing('bad_payload'))
    const suggested = changed((result) => (result.spell = { keyword: 'x', type: 'did_you_mean' }))
    assert.equal(dataforseoSerp.parse(suggested, few).outcome, 'ok')
  })

  it('are empty only when the reply says so', () => {
    const empty = changed((result) => Object.assign(result, { items: null, items_count: 0 }))
    assert.equal(dataforseoSerp.parse(empty, few).outcome, 'empty')
    const odd: Change[] = [
      (result) => (result.items = null),
      (result) => (result.items = []),
      (result) => (result.items = {}),
      (result) => (result.items = [{ type: 'organics', url: 'https://a.example/' }]),
      (result) => (result.items = [{ url: 'https://a.example/' }]),
      (result) => (result.items = [null]),
      (result) => (result.items = (result.items as Item[]).filter(({ type }) => type !== 'organic')),
      (_, task) => (task.result = null),
      (_, task) => (task.result = []),
      (_, task) => (task.status_code = 20_100),
      (_, task) => (task.status_code = 40_602),
    ]
    for (const change of odd)
      assert.throws(() => dataforseoSerp.parse(changed(change), few), failing('bad_payload'))
  })

  const failures: [string, Answer, SerpErrorKind][] = [
    ['an error of the search engine, which is paid', failedTask(40_101, 'Internal SE Error.'), 'transient'],
    ['a task that was given up', failedTask(40_103, 'Task execution failed.'), 'transient'],
    ['an account that is blocked', failedTask(40_201, 'Blocked.'), 'auth'],
    ['a daily limit', failedTask(40_203, 'Limit.'), 'quota'],
    [
      'an API without a subscription',
      failedTask(40_204, 'Access denied. Activate your subscription.'),
      'auth',
    ],
    [
      'an address that is not allowed',
      failedTask(40_207, 'Access denied. Your IP is not whitelisted.'),
      'auth',
    ],
    ['too many requests at once', failedTask(40_209, 'Too many simultaneous requests.'), 'rate_limited'],
    ['no funds', failedTask(40_210, 'Insufficient Funds.'), 'quota'],
    ['an unknown denial', failedTask(40_219, 'Access denied. The account is paused.'), 'auth'],
    ['an unknown payment', failedTask(40_229, 'Payment required.'), 'quota'],
    ['an unknown refusal', failedTask(40_239, 'The value is not allowed.'), 'invalid_request'],
    ['the same task too often', failedTask(40_205, 'Duplicate.'), 'invalid_request'],
    ['a field', failedTask(40_501, "Invalid Field: 'location_code'."), 'invalid_request'],
    ['maintenance', failedTask(50_303, 'Maintenance.'), 'transient'],
    ['no tasks', json({ status_code: 20_000, tasks: null }), 'bad_payload'],
    ['a task that is only accepted', reply({ status_code: 20_100, result: null }), 'bad_payload'],
  ]
  for (const [name, answer, kind] of failures) {
    it(`read ${name} as ${kind}`, async () => {
      await assert.rejects(dataforseoSerp.fetchPage(query, context(answering(answer))), failing(kind))
    })
  }
})

describe('failures of DataForSEO that are charged', () => {
  const charges: [string, object, string | null | undefined][] = [
    ['an error of the search engine', { status_code: 40_101, cost: 0.002 }, '0.002'],
    ['one without a stated cost', { status_code: 40_101 }, null],
    ['a task that was given up', { status_code: 40_103 }, null],
    ['one that the reply states to be free', { status_code: 40_103, cost: 0 }, '0'],
    ['a field', { status_code: 40_501 }, undefined],
    ['an empty account', { status_code: 40_203, cost: 0 }, '0'],
  ]
  for (const [name, task, units] of charges) {
    it(`state the cost: ${name}`, async () => {
      const answer = reply({ status_message: 'A test.', result: null, ...task })
      await assert.rejects(dataforseoSerp.fetchPage(query, context(answering(answer))), { units })
    })
  }
})

describe("DataForSEO's queue", () => {
  const queue = dataforseoSerp.queue!
  const asked = { ...query, page: 3 }

  it('returns the page of a direct request at a lower price once the task is complete', async () => {
    const standIn = createDataForSeoQueue({ pendingLooks: 2 })
    const ticket = await queue.submit(asked, 'run-7/kw-42', context(standIn.fetch))
    assert.equal(await queue.collect(ticket, asked, context(standIn.fetch)), 'pending')
    assert.equal(await queue.collect(ticket, asked, context(standIn.fetch)), 'pending')
    const page = await queue.collect(ticket, asked, context(standIn.fetch))
    assert.ok(page !== 'pending')
    const { raw, requestId, ...parsed } = page
    assert.ok(typeof requestId === 'string')
    assert.deepEqual(dataforseoSerp.parse(raw, asked), parsed)
    assert.equal(page.units, '0.0015')
    const direct = await dataforseoSerp.fetchPage(asked, context(createStandIn(dataforseoSerpFormat).fetch))
    assert.deepEqual(page.organic, direct.organic)
  })

  it('pays for one task when the answer to its submission is lost: it is found by its tag', async () => {
    const standIn = createDataForSeoQueue({ losesAnswers: true })
    await assert.rejects(queue.submit(asked, 'tag-1', context(standIn.fetch)), { acceptanceUnknown: true })
    // Too early: the list ends before now.
    assert.equal(await queue.find!('tag-1', context(standIn.fetch)), null)
    standIn.wait()
    const ticket = await queue.find!('tag-1', context(standIn.fetch))
    assert.deepEqual([ticket], standIn.taken())
    assert.equal(await queue.find!('tag-2', context(standIn.fetch)), null)
    const page = await queue.collect(ticket!, asked, context(standIn.fetch))
    assert.ok(page !== 'pending' && page.organic.length > 20)
  })

  it('searches long lists, and fails when one is too long', async () => {
    const standIn = createDataForSeoQueue({ later: 2_500 })
    const ticket = await queue.submit(query, 'tag-0', context(standIn.fetch))
    standIn.wait()
    assert.equal(await queue.find!('tag-0', context(standIn.fetch)), ticket)
    assert.equal(await queue.find!('tag-none', context(standIn.fetch)), null)
    const endless = reply({ status_code: 20_000, result: Array.from({ length: 1_000 }, () => ({ id: 'x' })) })
    await assert.rejects(queue.find!('tag-0', context(answering(endless))), failing('transient'))
    const strange = reply({ status_code: 20_000, result: 'x' })
    await assert.rejects(queue.find!('tag-0', context(answering(strange))), failing('bad_payload'))
  })

  it('distinguishes a task that ended from one that cannot be read', async () => {
    const collect = (fetch: typeof globalThis.fetch, ticket = 'x') =>
      queue.collect(ticket, query, context(fetch))
    for (const code of [40_101, 40_103]) {
      const standIn = createDataForSeoQueue({ code })
      const ticket = await queue.submit(query, 'tag', context(standIn.fetch))
      await assert.rejects(collect(standIn.fetch, ticket), failing('transient', { ended: true }))
    }
    const expired = answering(failedTask(40_403, 'Results Expired.'))
    await assert.rejects(collect(expired), failing('invalid_request', { ended: true }))
    const slow = answering(failedTask(40_202, 'Rate limit.'))
    await assert.rejects(collect(slow), failing('rate_limited', { ended: false, retryAfterMs: 60_000 }))
    const broken = answering(json({ status_code: 50_000, status_message: 'x', tasks: null }, 500))
    await assert.rejects(collect(broken), failing('transient', { ended: false }))
  })

  it('may have accepted a task whenever it does not refuse it', async () => {
    const lost: [Answer, boolean][] = [
      [{ status: 502, body: '<html>' }, true],
      [json({ status_code: 50_000, status_message: 'x', tasks: null }, 500), true],
      [{ status: 200, body: '{"tasks":[' }, true],
      [reply({ status_code: 20_100, id: 5 }), true],
      [reply({ status_code: 20_000, id: 'a', result: [] }), true],
      [failedTask(40_501, "Invalid Field: 'keyword'."), false],
      [failedTask(40_202, 'Rate limit.'), false],
      [json({ status_code: 40_200, status_message: 'x', tasks: null }, 402), false],
      [{ status: 302, body: '' }, false],
    ]
    for (const [answer, acceptanceUnknown] of lost) {
      await assert.rejects(
        queue.submit(query, 'tag', context(answering(answer))),
        { acceptanceUnknown },
        answer.body,
      )
    }
  })
})
