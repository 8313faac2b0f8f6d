import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { findSites as findOn, type Findings, type Wanted as Sought } from '#ranking/find/findings.ts'
import { locate, numberPages } from '#ranking/find/locate.ts'
import { conclude, giveUp } from '#ranking/find/outcome.ts'
import { asRead } from '#ranking/find/read-page.ts'
import type { Reason } from '#ranking/find/reason.ts'
import { siteMatcher } from '#ranking/match/site.ts'
import { nextPage, planOf } from '#ranking/plan/plan.ts'
import type { ParsedSerpPage } from '#serp/page.ts'
import { tries } from '../sizes.ts'
import { confirmed, inOrder, page } from './serp-pages.ts'

type Wanted = Sought & { readonly pages_always: number }

const OWN = 500
const FAILED: Reason = { kind: 'quota', text: 'No credit.' }

/** Findings of a check in exact mode; undefined while its plan needs another page that is available. */
function findSites(pages: readonly ParsedSerpPage[], check: Wanted, givingUp?: Reason): Findings | undefined {
  const findings = findOn(confirmed(pages), check)
  const plan = planOf({ mode: 'exact', sweep: true, memory: null, ...check })
  if (nextPage(plan, findings) === undefined) return findings
  return givingUp === undefined ? undefined : findOn(confirmed(pages), check, givingUp)
}
const links = (from: number, count = 10) =>
  Array.from({ length: count }, (_, index) => `https://r${from + index}.example/`)

/** A check of the site a.example with competitors b.example (501), c.example (502) … */
function wanted(more: Partial<Wanted> & { rivals?: number } = {}): Wanted {
  const { rivals = 2, ...others } = more
  return {
    project_id: OWN,
    site: 'a.example',
    subdomains: true,
    competitors: [...'bcdefg'].slice(0, rivals).map((letter, index) => ({
      id: OWN + 1 + index,
      url: `${letter}.example`,
    })),
    pages_wanted: 3,
    pages_always: 0,
    ...others,
  }
}

/** Outcomes by site in short: the position, or the name of the outcome. */
const short = (findings: Findings | undefined) =>
  findings &&
  Object.fromEntries(
    findings.sites.map(({ siteId, outcome }) => [
      siteId,
      outcome.outcome === 'exact' ? outcome.position : outcome.outcome,
    ]),
  )

describe('findSites', () => {
  const first = page(['https://a.example/', ...links(0, 9)])
  const second = page(['https://r10.example/', 'https://b.example/x', ...links(11, 8)])
  const third = page(links(20))

  it('concludes only from the pages that a reply of several pages really holds', () => {
    const check = wanted({ rivals: 0, pages_wanted: 5 })
    const cut = asRead({ ...page(links(0)), pagesRead: 1 }, 5, 'prefix')
    const findings = findOn([cut], check)
    assert.deepEqual([findings.pages, findings.asked], [[1], [5]])
    assert.deepEqual(findings.sites[0].outcome, {
      outcome: 'partial',
      depth: 10,
      reason: { kind: null, text: 'The provider returned 1 of the 5 pages requested without a gap.' },
    })
    const plan = planOf(
      { ...check, mode: 'exact', sweep: true, memory: null },
      { paging: 'prefix', pageSize: 10, maximumDepth: 200 },
    )
    assert.equal(nextPage(plan, findings), undefined)
    // Of two replies that hold the same pages, one counts.
    const earlier = asRead(page(['https://a.example/', ...links(1, 9)]), 1, 'prefix')
    assert.equal(short(findOn([earlier, cut], check))?.[OWN], 'partial')
    const ended = asRead({ ...page(links(0, 7)), pagesRead: 1, hasMore: false }, 5, 'prefix')
    assert.deepEqual(findOn([ended], check).sites[0].outcome, { outcome: 'not_within', depth: 7 })
  })

  it('reads on until the site and every competitor is seen', () => {
    const rivals = { rivals: 1 }
    assert.equal(findSites([], wanted(rivals)), undefined)
    assert.equal(findSites([first], wanted(rivals)), undefined)
    assert.deepEqual(short(findSites([first, second], wanted(rivals))), { [OWN]: 1, 501: 12 })
  })

  it('reports "not within" for a competitor only when the full depth is read', () => {
    assert.equal(findSites([first, second], wanted()), undefined)
    assert.deepEqual(short(findSites([first, second, third], wanted())), {
      [OWN]: 1,
      501: 12,
      502: 'not_within',
    })
    const end = page([])
    assert.deepEqual(short(findSites([first, end], wanted())), {
      [OWN]: 1,
      501: 'not_within',
      502: 'not_within',
    })
  })

  it('counts an empty page only when a second reply is empty as well', () => {
    const check = wanted({ rivals: 0 })
    const reply = (parsed: ParsedSerpPage, number: number) => asRead(parsed, number, 'addressable')
    const [none, other] = [reply(page([]), 1), page(['https://b.example/', 'https://a.example/'])]
    const doubted = findOn([none], check)
    assert.equal(doubted.unconfirmed, 1)
    assert.deepEqual(short(doubted), { [OWN]: 'failed' })
    assert.deepEqual(short(findOn([none, reply(page([]), -1)], check)), { [OWN]: 'not_within' })
    assert.deepEqual(short(findOn([none, reply(other, -1)], check)), { [OWN]: 2 })
    assert.deepEqual(short(findOn([reply(page(links(0)), 1), reply(page([]), 2)], check, FAILED)), {
      [OWN]: 'partial',
    })
    const old = asRead(page([]), 1, 'addressable', { countsAlone: true })
    assert.deepEqual(short(findOn([old], check)), { [OWN]: 'not_within' }, 'stored before second replies')
  })

  it('counts a doubtful page only with a second reply, and of the two the longer one', () => {
    const check = wanted({ rivals: 0 })
    const doubtful = (hosts: string[]) => asRead(page(hosts), 1, 'addressable', { isDoubtful: true })
    const second = (hosts: string[]) => asRead(page(hosts), -1, 'addressable')
    const [few, all] = [['https://a.example/'], [...links(0, 3), 'https://a.example/']]
    const alone = findOn([doubtful(few)], check)
    assert.equal(alone.unconfirmed, 1)
    assert.deepEqual(short(alone), { [OWN]: 'failed' })
    for (const replies of [
      [doubtful(few), second(all)],
      [doubtful(all), second(few)],
      [doubtful(all), second([])],
      [doubtful(links(0, 4)), second(all)],
    ]) {
      assert.deepEqual(short(findOn(replies, check)), { [OWN]: 4 })
    }
  })

  it('keeps exact positions when a later page fails, and concludes nothing about other sites', () => {
    assert.deepEqual(short(findSites([first], wanted(), FAILED)), {
      [OWN]: 1,
      501: 'partial',
      502: 'partial',
    })
    assert.deepEqual(short(findSites([page(links(0)), second], wanted(), FAILED)), {
      [OWN]: 'partial',
      501: 12,
      502: 'partial',
    })
    assert.deepEqual(short(findSites([], wanted(), FAILED)), {
      [OWN]: 'failed',
      501: 'failed',
      502: 'failed',
    })
  })

  it('always reads the pages of a snapshot, even beyond the depth', () => {
    const check = wanted({ rivals: 0, pages_wanted: 1, pages_always: 3 })
    assert.equal(findSites([first], check), undefined)
    assert.equal(findSites([first, second], check), undefined)
    assert.deepEqual(short(findSites([first, second, third], check)), { [OWN]: 1 })
    assert.deepEqual(short(findSites([first, page([])], check)), { [OWN]: 1 }, 'nothing follows')
    assert.deepEqual(short(findSites([first], check, FAILED)), { [OWN]: 1 })
  })

  it('accepts a position beyond the depth, without reading more than the depth for others', () => {
    const check = wanted({ rivals: 1, pages_wanted: 1, pages_always: 3 })
    assert.deepEqual(short(findSites([first, second, third], check)), { [OWN]: 1, 501: 12 })
    assert.deepEqual(short(findSites([first, third], check, FAILED)), { [OWN]: 1, 501: 'not_within' })
  })

  it('returns the kinds of blocks on the first page, without duplicates', () => {
    const features = [
      { type: 'ads', itemCount: 2 },
      { type: 'videos', itemCount: 1 },
      { type: 'ads', itemCount: 1 },
    ] as const
    const others = [{ type: 'images', itemCount: 1 }] as const
    const shown = [page(['https://a.example/'], { features }), page(links(0), { features: others })]
    const check = wanted({ rivals: 0, pages_always: 2 })
    assert.deepEqual(findSites(shown, check)?.serpFeatures, ['ads', 'videos'])
    assert.deepEqual(findSites([page(links(0))], check, FAILED)?.serpFeatures, [])
    assert.equal(findSites([], check, FAILED)?.serpFeatures, null)
  })

  it('returns the snippet of a result', () => {
    const shown = page(['https://a.example/'])
    const organic = [{ ...shown.organic[0]!, title: 'Loaves', snippet: 'Warm.' }]
    const findings = findSites([{ ...shown, organic }], wanted({ rivals: 1, pages_wanted: 1 }))
    assert.deepEqual(
      findings?.sites.map(({ snippet }) => snippet),
      [{ title: 'Loaves', body: 'Warm.', ext: '' }, undefined],
    )
  })
})

describe('for any pages', () => {
  const anyPage = fc
    .array(fc.constantFrom(...'abcdefghijklmnop'), { maxLength: 8 })
    .map((letters) => page(letters.map((letter) => `https://${letter}.example/`)))
  const anyCheck = fc.record({
    rivals: fc.integer({ min: 0, max: 6 }),
    pages_wanted: fc.integer({ min: 1, max: 5 }),
    pages_always: fc.integer({ min: 0, max: 5 }),
  })

  function holds(
    law: (pages: readonly ParsedSerpPage[], check: Wanted, findings: Findings, reason?: Reason) => void,
  ) {
    fc.assert(
      fc.property(
        fc.array(anyPage, { maxLength: 6 }),
        anyCheck.map(wanted),
        fc.constantFrom(undefined, FAILED),
        (all, check, reason) => {
          // Page after page, as a check reads them. The rest is never requested.
          for (let read = 0; read <= all.length; read += 1) {
            const pages = all.slice(0, read)
            const isLast = read === all.length
            const findings = findSites(pages, check, isLast ? reason : undefined)
            if (findings !== undefined) return law(pages, check, findings, isLast ? reason : undefined)
          }
        },
      ),
      { numRuns: tries(300, 2_000) },
    )
  }

  it('every site has the same outcome as if it were the only one', () =>
    holds((pages, check, { sites }, reason) => {
      const alone = [{ id: OWN, url: check.site }, ...check.competitors].map(({ id, url }) => {
        const reading = locate(numberPages(inOrder(pages)), siteMatcher(url, true))
        return [id, conclude(reading, check.pages_wanted) ?? giveUp(reading, reason!)]
      })
      assert.deepEqual(
        sites.map(({ siteId, outcome }) => [siteId, outcome]),
        alone,
      )
    }))

  it('no page is read in vain, and none beyond depth and snapshot', () =>
    holds((pages, check) => {
      assert.ok(pages.length <= Math.max(check.pages_wanted, check.pages_always))
      for (let read = 0; read < pages.length; read += 1) {
        assert.equal(findSites(pages.slice(0, read), check), undefined)
      }
    }))

  it('the stored pages give the same result after a crash', () =>
    holds((pages, check, findings, reason) => {
      assert.deepEqual(findSites([...pages], check, reason), findings)
      // A failure after the last page takes nothing back.
      if (reason === undefined)
        assert.deepEqual(findSites(pages, check, { kind: 'timeout', text: 'Later.' }), findings)
    }))
})
