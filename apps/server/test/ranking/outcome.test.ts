import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { locate, numberPages } from '#ranking/find/locate.ts'
import { conclude, giveUp, type Outcome, type Reading } from '#ranking/find/outcome.ts'
import type { Reason } from '#ranking/find/reason.ts'
import { siteMatcher } from '#ranking/match/site.ts'
import { inOrder, page } from './serp-pages.ts'

const SITE = 'bakery-lane.example'
const FAILED: Reason = { kind: 'transient', text: 'The provider failed.' }

/** The result of requesting one page: a page with a number of results and a place of the site, or a fault. */
type Attempt = { readonly results: number; readonly siteAt: number | undefined } | 'fault'

const attempts = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        results: fc.integer({ min: 0, max: 12 }),
        siteAt: fc.option(fc.nat(11), { nil: undefined }),
      }),
    },
    { weight: 1, arbitrary: fc.constant('fault' as const) },
  ),
  { maxLength: 12 },
)

/** Exact mode over a sequence of results, ended by the first fault. Returns the outcome and the pages read. */
function check(answers: readonly Attempt[], pagesWanted: number) {
  const pages: ReturnType<typeof page>[] = []
  for (const answer of answers) {
    const outcome = conclude(locate(numberPages(inOrder(pages)), siteMatcher(SITE, true)), pagesWanted)
    if (outcome !== undefined) return { outcome, pages }
    if (answer === 'fault') break
    const at = answer.siteAt
    pages.push(
      page(
        Array.from({ length: answer.results }, (_, index) =>
          index === at ? `https://${SITE}/${pages.length}` : `https://p${pages.length}-r${index}.example/`,
        ),
      ),
    )
  }
  const reading = locate(numberPages(inOrder(pages)), siteMatcher(SITE, true))
  return { outcome: conclude(reading, pagesWanted) ?? giveUp(reading, FAILED), pages }
}

function property(law: (outcome: Outcome, pages: ReturnType<typeof page>[], pagesWanted: number) => void) {
  fc.assert(
    fc.property(attempts, fc.integer({ min: 1, max: 10 }), (answers, pagesWanted) => {
      const { outcome, pages } = check(answers, pagesWanted)
      law(outcome, pages, pagesWanted)
    }),
    { numRuns: 2_000 },
  )
}

describe('for any pages and faults', () => {
  it('"not within" requires that every wanted page was read, or that the search engine showed no more', () => {
    property((outcome, pages, pagesWanted) => {
      if (outcome.outcome !== 'not_within') return
      assert.ok(pages.length === pagesWanted || pages.at(-1)?.outcome === 'empty')
      assert.ok(pages.every(({ organic }) => organic.every(({ url }) => !url.includes(SITE))))
    })
  })

  it('a position is that of the first result of the site on the pages', () => {
    property((outcome, pages) => {
      const urls = pages.flatMap(({ organic }) => organic.map(({ url }) => url))
      const place = urls.findIndex((url) => url.includes(SITE))
      if (outcome.outcome !== 'exact') return assert.equal(place, -1)
      assert.equal(outcome.position, place + 1)
      assert.equal(`https://${outcome.relevantUrl}`, urls[place])
    })
  })

  it('no page is read after the one with the site, and none beyond the wanted ones', () => {
    property((_, pages, pagesWanted) => {
      assert.ok(pages.length <= pagesWanted)
      assert.ok(pages.slice(0, -1).every(({ organic }) => organic.every(({ url }) => !url.includes(SITE))))
    })
  })

  it('an inconclusive check has a reason and the depth it read', () => {
    property((outcome, pages) => {
      assert.equal(
        outcome.depth,
        pages.reduce((sum, { organic }) => sum + organic.length, 0),
      )
      assert.equal(outcome.outcome === 'failed', pages.length === 0)
      if (outcome.outcome === 'partial' || outcome.outcome === 'failed') assert.equal(outcome.reason, FAILED)
    })
  })
})

describe('conclude', () => {
  const nothing: Reading = {
    pages: [],
    whole: 0,
    depth: 0,
    clear: 0,
    isClear: true,
    match: undefined,
    exhausted: false,
  }
  const first = (whole: number) => ({ whole, pages: Array.from({ length: whole }, (_, index) => index + 1) })
  const match = { position: 3, page: 1, index: 2, relevantUrl: 'bakery-lane.example/a' }
  const snippet = { title: 'Loaves', body: '', ext: '' }

  it('is undefined before a page is read', () => assert.equal(conclude(nothing, 1), undefined))

  it('is undefined while a wanted page is unread', () =>
    assert.equal(conclude({ ...nothing, ...first(4), depth: 40, clear: 40, isClear: true }, 5), undefined))

  it('is "not within" when the last wanted page is read', () =>
    assert.deepEqual(conclude({ ...nothing, ...first(5), depth: 48, clear: 48, isClear: true }, 5), {
      outcome: 'not_within',
      depth: 48,
    }))

  it('is "not within" earlier when the search engine has no more results', () =>
    assert.deepEqual(
      conclude({ ...nothing, ...first(2), depth: 10, clear: 10, isClear: true, exhausted: true }, 5),
      {
        outcome: 'not_within',
        depth: 10,
      },
    ))

  it('stops at the match', () =>
    assert.deepEqual(
      conclude(
        { ...nothing, ...first(1), depth: 10, clear: 10, isClear: true, match: { ...match, snippet } },
        5,
      ),
      {
        outcome: 'exact',
        position: 3,
        relevantUrl: match.relevantUrl,
        depth: 10,
      },
    ))
})

describe('giveUp', () => {
  it('calls a check without any page failed', () =>
    assert.deepEqual(giveUp(locate(numberPages([]), siteMatcher(SITE, true)), FAILED), {
      outcome: 'failed',
      depth: 0,
      reason: FAILED,
    }))

  it('calls a check with some of its pages partial', () =>
    assert.deepEqual(
      giveUp(locate(numberPages(inOrder([page(['https://a.example/'])])), siteMatcher(SITE, true)), FAILED),
      {
        outcome: 'partial',
        depth: 1,
        reason: FAILED,
      },
    ))
})
