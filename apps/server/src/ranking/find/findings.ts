import type { FeatureType } from '#serp/page.ts'
import type { MatchRule } from '../match/rules.ts'
import { siteMatcher } from '../match/site.ts'
import { locate, numberPages } from './locate.ts'
import { conclude, giveUp, type Outcome, type Snippet } from './outcome.ts'
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
  /** All its results before the first unread page. */
  readonly urls: readonly OwnUrl[]
  /** Whether no further page can change the outcome. */
  readonly isFinal: boolean
}

/** The result of a check. */
export interface Findings extends Progress {
  /** The project's own site first. */
  readonly sites: readonly [Finding, ...Finding[]]
  /** Kinds of blocks on the first page; null if that was not read. */
  readonly serpFeatures: readonly FeatureType[] | null
}

/**
 * Concludes for every site of a check, from the pages read. A site that was seen has its position, whatever failed after it.
 * `reason` says why pages of the plan are missing; null: none is. Pure, so that stored pages can be replayed.
 */
export function findSites(read: readonly ReadPage[], wanted: Wanted, reason: Reason | null = null): Findings {
  const numbered = numberPages(read)
  const find = (siteId: number, url: string): Finding => {
    const belongs = siteMatcher(url, wanted.subdomains, wanted.rules?.[siteId])
    const reading = locate(numbered, belongs)
    const final = conclude(reading, wanted.pages_wanted)
    return {
      siteId,
      outcome: final ?? giveUp(reading, reason),
      snippet: reading.match?.snippet,
      urls: ownUrls(numbered, belongs),
      isFinal: final !== undefined,
    }
  }
  return {
    pages: numbered.pages,
    end: numbered.end,
    sites: [find(wanted.project_id, wanted.site), ...wanted.competitors.map(({ id, url }) => find(id, url))],
    serpFeatures: featuresOf(read.find(({ from }) => from === 1)),
  }
}

function featuresOf(first: ReadPage | undefined): readonly FeatureType[] | null {
  return first === undefined ? null : [...new Set(first.features.map(({ type }) => type))]
}
