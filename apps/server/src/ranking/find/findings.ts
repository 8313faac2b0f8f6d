import type { FeatureType } from '#serp/page.ts'
import { siteNamer } from '../match/names.ts'
import { defaultRules, type MatchRule } from '../match/rules.ts'
import { siteMatcher } from '../match/site.ts'
import { confirmPages } from './confirm.ts'
import { firstPageOf, ownFeatures, type OverviewText, type OwnFeature } from './features.ts'
import { locate, numberPages } from './locate.ts'
import { conclude, giveUp, type Outcome, type Snippet } from './outcome.ts'
import { withOverview } from './overview.ts'
import { ownUrls, type OwnUrl } from './own-urls.ts'
import type { Progress } from './progress.ts'
import type { ReadPage } from './read-page.ts'
import type { Reason } from './reason.ts'

/** The sites that a check looks for, and how deep. */
export interface Wanted {
  readonly project_id: number
  /** The project's own site. */
  readonly site: string
  /** Whether subdomains count as the site. Applies to the competitors too. */
  readonly subdomains: boolean
  readonly competitors: readonly { readonly id: number; readonly url: string }[]
  /** Rules by site id, for sites that have their own. */
  readonly rules?: Readonly<Record<number, readonly MatchRule[] | null>>
  /** Pages that cover the depth of the region. */
  readonly pages_wanted: number
}

/** The result of a check for one of its sites. */
export interface Finding {
  /** Id of the project or the competitor. */
  readonly siteId: number
  readonly outcome: Outcome
  /** How the page shows the site, if it was seen. */
  readonly snippet: Snippet | undefined
  /** Its pages among the results before the first unread page. */
  readonly urls: readonly OwnUrl[]
  /** The blocks of the first page that show it. */
  readonly features: readonly OwnFeature[]
  /** Whether no further page can change the outcome. */
  readonly isFinal: boolean
}

/** The result of a check. */
export interface Findings extends Progress {
  /** The project's own site first. */
  readonly sites: readonly [Finding, ...Finding[]]
  /** Kinds of blocks on the first page; null if that was not read. */
  readonly serpFeatures: readonly FeatureType[] | null
  /** As in `FirstPage`; false if the first page was not read. */
  readonly overviewRead: boolean
  /** Its AI Overview, if that was loaded. */
  readonly overview: OverviewText | null
}

/**
 * Concludes for every site of a check, from the pages read. A site that was seen has its position, whatever failed after it.
 * `reason` says why pages of the plan are missing; null: none is. Pure, so that stored pages can be replayed.
 */
export function findSites(read: readonly ReadPage[], wanted: Wanted, reason: Reason | null = null): Findings {
  const { pages: confirmed, unconfirmed } = confirmPages(read)
  const { pages, overviewToken } = withOverview(confirmed, read)
  const numbered = numberPages(pages)
  const first = firstPageOf(pages)
  const find = (siteId: number, url: string): Finding => {
    const rules = wanted.rules?.[siteId] ?? defaultRules(url, wanted.subdomains)
    const belongs = siteMatcher(url, wanted.subdomains, rules)
    const reading = locate(numbered, belongs)
    const final = conclude(reading, wanted.pages_wanted)
    return {
      siteId,
      outcome: final ?? giveUp(reading, reason ?? shortOf(pages)),
      snippet: reading.match?.snippet,
      urls: ownUrls(numbered, belongs),
      features: first === null ? [] : ownFeatures(first, belongs, siteNamer(rules)),
      isFinal: final !== undefined,
    }
  }
  return {
    pages: numbered.pages,
    asked: read.map(({ asked }) => asked),
    unconfirmed,
    overviewToken,
    end: numbered.end,
    sites: [find(wanted.project_id, wanted.site), ...wanted.competitors.map(({ id, url }) => find(id, url))],
    serpFeatures: first && first.types,
    overviewRead: first?.overviewRead ?? false,
    overview: first && first.overview,
  }
}

/** Why pages are missing that a reply should hold; null if none should. */
function shortOf(read: readonly ReadPage[]): Reason | null {
  const short = read.findLast(({ asked, page }) => page < asked)
  if (short === undefined) return null
  const text = `The provider returned ${short.page} of the ${short.asked} pages requested without a gap.`
  return { kind: null, text }
}
