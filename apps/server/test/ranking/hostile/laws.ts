import assert from 'node:assert/strict'
import { spoilings } from './replies.ts'
import { SITE, type Accepted, type Outcome } from './sequence.ts'

/** A page with known results, counted from what was sent. */
interface Counted {
  /** Links with their positions; after a gap, the lowest possible ones. */
  readonly results: readonly { readonly link: string; readonly position: number; readonly isExact: boolean }[]
  /** Consecutive pages from the first. */
  readonly whole: number
  /** Whether the last of these is empty, and so are all after it. */
  readonly isEnd: boolean
}

/** Checks an outcome against a plain model of what was sent. Throws an AssertionError. */
export function holdsTrue(played: Outcome): void {
  const { accepted, check, findings, gaveUp } = played
  for (const [page, { spoiling }] of accepted) {
    assert.equal(spoilings[spoiling].unreadable, false, `page ${page} ${spoiling} was read`)
  }
  const { results, whole, isEnd } = count(played)
  const { outcome } = findings.sites[0]
  const first = results.find(({ link }) => isOfSite(link))
  const isWhole = whole >= check.pages_wanted || isEnd
  switch (outcome.outcome) {
    case 'exact':
    case 'at_best':
      assert.ok(first !== undefined, 'a position that no reply shows')
      assert.equal(outcome.position, first.position)
      assert.equal(outcome.outcome === 'exact', first.isExact)
      assert.ok(first.link.startsWith(`https://${outcome.relevantUrl}`))
      return
    case 'not_within':
      assert.ok(isWhole, 'not within, although a page was not read')
      return assert.equal(first, undefined)
    case 'partial':
      assert.ok(accepted.size > 0)
      assert.ok(!isWhole, 'everything was read, so the outcome is not within')
      assert.equal(outcome.reason !== null, gaveUp)
      return assert.equal(first, undefined)
    case 'failed':
      assert.ok(gaveUp)
      return assert.equal(accepted.size, 0)
  }
}

function isOfSite(link: string): boolean {
  const { host } = new URL(link)
  return host === SITE || host.endsWith(`.${SITE}`)
}

function count({ accepted, paging }: Outcome): Counted {
  const replies = [...accepted].toSorted(([a], [b]) => a - b)
  // A reply that holds all from the top replaces those above it.
  const pages = paging === 'prefix' ? replies.slice(-1) : replies
  const full = Math.max(10, ...pages.map(([, { links }]) => (paging === 'prefix' ? 0 : links.length)))
  const seen = new Set<string>()
  const results: { link: string; position: number; isExact: boolean }[] = []
  let before = 0
  let unread = 0
  let whole = 0
  for (const [page, { links }] of pages) {
    unread += paging === 'prefix' ? 0 : page - before - 1
    if (unread === 0) whole = page
    before = page
    const pageOf = (link: string) => link.split('?utm', 1)[0]!
    for (const link of links.filter((one) => !seen.has(pageOf(one)))) {
      results.push({ link, position: results.length + unread * full + 1, isExact: unread === 0 })
    }
    for (const link of links) seen.add(pageOf(link))
  }
  return { results, whole, isEnd: endsAt(pages, whole) }
}

function endsAt(pages: readonly (readonly [number, Accepted])[], whole: number): boolean {
  const lastWithResults = Math.max(
    0,
    ...pages.filter(([, { links }]) => links.length > 0).map(([page]) => page),
  )
  return pages.some(([page, { links }]) => links.length === 0 && page > lastWithResults && page <= whole)
}
