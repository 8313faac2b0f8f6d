import assert from 'node:assert/strict'
import type { MatchRule } from '@sextant/contract/positions_2/rules.ts'

/** A reply as it was received. */
export interface ReceivedPage {
  /** Number of the requested page; negative for the second reply to an empty one. */
  readonly page: number
  readonly provider: string
  readonly body: string
}

/** What the replies of a check give for a site. Null: they give nothing. */
export type Read = { readonly position: number; readonly url: string } | 'not within' | null

/** Reads the links of a reply. Written from the vendors' formats; shares nothing with the adapters. */
function linksOf({ provider, body }: ReceivedPage): string[] {
  const reply = JSON.parse(body)
  const results = (provider === 'serper' ? reply.organic : reply.organic_results) ?? []
  return results.map(({ link }: { link: string }) => link)
}

/**
 * Where a site stands on the pages of a check, counted in the plainest way: links in order, without those of an earlier
 * page. `wanted`: pages that the depth needs.
 */
export function readPlainly(
  pages: readonly ReceivedPage[],
  rules: readonly MatchRule[],
  wanted: number,
): Read {
  const seen = new Set<string>()
  let position = 0
  const first = pages.filter(({ page }) => page > 0)
  for (const [index, page] of first.entries()) {
    if (page.page !== index + 1) return null
    const second = pages.find((other) => other.page === -page.page)
    // An empty reply proves nothing without a second one.
    const counted = linksOf(page).length > 0 ? page : second
    if (counted === undefined) return null
    const links = linksOf(counted)
    // Behind the last result there are no others.
    if (links.length === 0) return 'not within'
    for (const link of links) {
      if (seen.has(link)) continue
      position += 1
      if (isOfSite(new URL(link), rules)) return { position, url: shortOf(link) }
    }
    for (const link of links) seen.add(link)
  }
  return first.length >= wanted ? 'not within' : null
}

function isOfSite(link: URL, rules: readonly MatchRule[]): boolean {
  const matching = rules.filter((rule) => matches(link, rule))
  return (
    matching.some(({ effect }) => effect === 'include') &&
    !matching.some(({ effect }) => effect === 'exclude')
  )
}

function matches({ host, pathname, search }: URL, { kind, value, subdomains }: MatchRule): boolean {
  const bare = host.replace(/^www\./, '')
  const path = pathname.replace(/\/$/, '')
  const [wanted, ...segments] = value.split('/')
  const isHost = bare === wanted || (subdomains === 1 && bare.endsWith(`.${wanted}`))
  const under = ['', ...segments].join('/')
  switch (kind) {
    case 'host':
      return isHost
    case 'prefix':
      return isHost && (path === under || path.startsWith(`${under}/`))
    case 'regexp':
      return new RegExp(value, 'i').test(`${bare}${path}${search}`)
    case 'name':
    case 'url':
      return assert.fail('The histories have no rule of this kind.')
  }
}

function shortOf(link: string): string {
  return link.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}
