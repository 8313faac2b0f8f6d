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
  /** Whether a result of these is hidden, or one is left out. */
  readonly isDoubtful: boolean
}

/** Checks an outcome against a plain model of what was sent. Throws an AssertionError. */
export function holdsTrue(played: Outcome): void {
  const { accepted, check, findings, gaveUp } = played
  for (const [page, { spoiling }] of accepted) {
    assert.equal(spoilings[spoiling].unreadable, false, `page ${page} ${spoiling} was read`)
  }
  const { results, whole, isEnd, isDoubtful } = count(played)
  assertNoRepeats(played)
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
      assert.ok(!isDoubtful, 'not within, although a result is not known')
      return assert.equal(first, undefined)
    case 'partial':
      assert.ok(proven(accepted).length > 0)
      assert.ok(!isWhole || isDoubtful, 'everything was read, so the outcome is not within')
      assert.equal(outcome.reason !== null, gaveUp || isWhole)
      return assert.equal(first, undefined)
    case 'failed':
      assert.ok(gaveUp)
      return assert.equal(proven(accepted).length, 0)
  }
}

/** The pages that count, in order. Of two replies to a request that is the longer one, or else the second; an empty or doubtful one alone is none. */
function proven(accepted: Outcome['accepted']): (readonly [number, Accepted])[] {
  return [...accepted]
    .filter(([page]) => page > 0)
    .toSorted(([a], [b]) => a - b)
    .flatMap(([page, reply]) => {
      if (reply.links.length > 0 && !reply.isDoubtful) return [[page, reply] as const]
      const second = accepted.get(-page)
      if (second === undefined) return []
      return [[page, reply.links.length > second.links.length ? reply : second] as const]
    })
}

/** A page without a result of its own is another page, sent again. */
function assertNoRepeats({ accepted, paging }: Outcome): void {
  const seen = new Set<string>()
  for (const [page, { links }] of proven(accepted)) {
    const pages = links.map(pageOf)
    const isRepeat = paging === 'addressable' && links.length > 0 && pages.every((one) => seen.has(one))
    assert.ok(!isRepeat, `page ${page} repeats others`)
    for (const one of pages) seen.add(one)
  }
}

const pageOf = (link: string) => link.split('?utm', 1)[0]!
const isHidden = (link: string) => link.startsWith('/')

function isOfSite(link: string): boolean {
  if (isHidden(link)) return false
  const { host } = new URL(link)
  return host === SITE || host.endsWith(`.${SITE}`)
}

function count({ accepted, paging }: Outcome): Counted {
  const replies = proven(accepted)
  // A reply that holds all from the top replaces those above it.
  const pages = paging === 'prefix' ? replies.slice(-1) : replies
  const full = Math.max(10, ...pages.map(([, { links }]) => (paging === 'prefix' ? 0 : links.length)))
  const seen = new Set<string>()
  const results: { link: string; position: number; isExact: boolean }[] = []
  let before = 0
  let unread = 0
  let whole = 0
  let missing = 0
  let isDoubtful = false
  let isWholeDoubtful = false
  for (const [page, { links, leftOut }] of pages) {
    unread += paging === 'prefix' ? 0 : page - before - 1
    if (unread === 0) whole = page
    before = page
    for (const [index, link] of links.entries()) {
      // How many are left out before the first result of a later page is not known.
      if (index > 0 || page === 1 || paging === 'prefix') missing += leftOut[index]!
      if (missing > 0) isDoubtful = true
      // All titles are the same, so a link right after itself is one result.
      const isAgain = index > 0 && pageOf(link) === pageOf(links[index - 1]!)
      if (seen.has(pageOf(link)) || isAgain) continue
      const position = results.length + unread * full + missing + 1
      results.push({ link, position, isExact: unread === 0 && !isDoubtful })
      if (isHidden(link)) isDoubtful = true
    }
    if (unread === 0) isWholeDoubtful = isDoubtful
    for (const link of links) seen.add(pageOf(link))
  }
  return { results, whole, isEnd: endsAt(pages, whole), isDoubtful: isWholeDoubtful }
}

function endsAt(pages: readonly (readonly [number, Accepted])[], whole: number): boolean {
  const lastWithResults = Math.max(
    0,
    ...pages.filter(([, { links }]) => links.length > 0).map(([page]) => page),
  )
  return pages.some(([page, { links }]) => links.length === 0 && page > lastWithResults && page <= whole)
}
